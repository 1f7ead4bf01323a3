import { z } from "zod";
import { userIdSchema } from "../ids.ts";
import { instant } from "./envelope.ts";
import { personCard } from "./people.ts";

export const blockBody = z.object({ userId: userIdSchema }).meta({ id: "Block" });

export const blocksResponse = z.object({
  blocks: z
    .array(z.object({ user: personCard, blockedDate: instant }).meta({ id: "BlockedPerson" }))
    .describe("Whom the caller has blocked, the latest first."),
});
export type BlockedPerson = z.infer<typeof blocksResponse>["blocks"][number];
