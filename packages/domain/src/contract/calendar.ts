import { z } from "zod";

/** `{activityId}.ics` or `{token}.ics`; any other shape is not found. */
export const calendarFileParams = z.object({
  file: z.string().max(100).describe("The activity's id or the calendar's token, followed by `.ics`."),
});

export const calendarFeedResponse = z.object({
  address: z.string().nullable().describe("The full URL of the caller's private calendar; null until it is created."),
});
