import { message } from "../messages/message.ts";
import { z } from "zod";

/** What a person shows publicly beyond their profile. */
export const privacySettings = z
  .object({
    showsJoined: z
      .boolean()
      .describe("Whether members see which activities of other hosts the person joins; false by default."),
    offersFeed: z
      .boolean()
      .describe("Whether anyone may subscribe to what the person hosts, as a calendar or by RSS; true by default."),
  })
  .meta({ id: "PrivacySettings" });
export const privacyChanges = privacySettings
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, message("bodyInvalid"));
export type PrivacyChanges = z.infer<typeof privacyChanges>;
export type PrivacySettings = z.infer<typeof privacySettings>;
