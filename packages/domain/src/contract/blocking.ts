import { z } from "zod";
import { userIdSchema } from "../ids.ts";
import { instant } from "./envelope.ts";
import { personCard } from "./people.ts";

export const blockBody = z.object({ userId: userIdSchema }).meta({ id: "Block" });

export const blocksResponse = z.object({
  blocks: z
    .array(z.object({ user: personCard, blockedDate: instant }).meta({ id: "BlockedPerson" }))
    .describe("People whom the caller has blocked, latest first."),
});
export type BlockedPerson = z.infer<typeof blocksResponse>["blocks"][number];
