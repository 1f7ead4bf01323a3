import { z } from "zod";
import { pageInfo } from "./envelope.ts";
import { personCard } from "./people.ts";

const slug = z.string().min(1).max(120).describe("As in the addresses of discovery.");

export const contributorsParams = z.object({
  country: slug,
  subdivision: slug.optional().describe("A region or district."),
  place: slug.optional(),
});

export const contributor = z
  .object({
    user: personCard,
    hosted: z.int().min(0).describe("Activities to join that this person opened there."),
    suggested: z.int().min(0).describe("Suggestions of theirs that anyone may copy."),
  })
  .meta({ id: "Contributor" });
export type Contributor = z.infer<typeof contributor>;

/** Who hosts and suggests most comes first; what is over counts, drafts and what was cancelled or hidden do not. */
export const contributorsResponse = pageInfo.extend({ contributors: z.array(contributor) });
export type ContributorsResponse = z.infer<typeof contributorsResponse>;
