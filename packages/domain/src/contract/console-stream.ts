import { z } from "zod";

/** Events of the console's stream. They carry no data: the console then requests the changes. */
export const consoleStreamEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("cases") }),
  z.object({ type: z.literal("campaign"), campaignId: z.uuid() }),
  z.object({ type: z.literal("viewers"), caseId: z.uuid() }),
]);
export type ConsoleStreamEvent = z.infer<typeof consoleStreamEvent>;
