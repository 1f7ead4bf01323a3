import { z } from "zod";

/** What a person shows of themselves beyond their page. */
export const privacySettings = z
  .object({
    showsJoined: z
      .boolean()
      .describe("Members see what the person joins at other people's activities; off until switched on."),
  })
  .meta({ id: "PrivacySettings" });
export type PrivacySettings = z.infer<typeof privacySettings>;
