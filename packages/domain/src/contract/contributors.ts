import { z } from "zod";
import { pageInfo } from "./envelope.ts";
import { personCard } from "./people.ts";

const slug = z.string().min(1).max(120).describe("A slug as in the URLs of discovery pages.");

export const contributorsParams = z.object({
  country: slug,
  subdivision: slug.optional().describe("The slug of a region or district."),
  place: slug.optional(),
});

export const contributor = z
  .object({
    user: personCard,
    hosted: z.int().min(0).describe("Number of activities to join that the person opened there."),
    suggested: z.int().min(0).describe("Number of the person's suggestions there, which anyone may copy."),
  })
  .meta({ id: "Contributor" });
export type Contributor = z.infer<typeof contributor>;

/**
 * Sorted by the number of hosted and suggested activities. Past ones count; drafts, cancelled and hidden ones don't.
 */
export const contributorsResponse = pageInfo.extend({ contributors: z.array(contributor) });
export type ContributorsResponse = z.infer<typeof contributorsResponse>;
