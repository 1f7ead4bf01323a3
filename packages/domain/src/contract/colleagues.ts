import { z } from "zod";
import { userIdSchema } from "../ids.ts";
import { subjectTypes } from "../moderation/subject.ts";
import { imageAddress } from "./people.ts";

const colleague = z.object({ userId: userIdSchema, name: z.string(), image: imageAddress.nullable() });

/** Colleagues who moderate. */
export const colleaguesResponse = z.object({
  colleagues: z
    .array(colleague.extend({ subjectTypes: z.array(z.enum(subjectTypes)).describe("Whose cases they see.") }))
    .describe("By name; without the caller."),
});
export type Colleague = z.infer<typeof colleaguesResponse>["colleagues"][number];

export const viewersBody = z.object({
  isLooking: z.boolean().describe("True while the case is open, renewed within a minute; false when it is left."),
});
export const viewersResponse = z.object({
  viewers: z.array(colleague).describe("Colleagues who have the case open; without the caller."),
});
