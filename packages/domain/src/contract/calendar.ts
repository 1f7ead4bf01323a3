import { z } from "zod";

/** `{activityId}.ics` or `{token}.ics`; a name of another shape is one that isn't there. */
export const calendarFileParams = z.object({ file: z.string().max(100).describe("The id or token, then `.ics`.") });

export const calendarFeedResponse = z.object({
  address: z
    .string()
    .nullable()
    .describe("The whole address of the caller's private calendar; null until they have one made."),
});
