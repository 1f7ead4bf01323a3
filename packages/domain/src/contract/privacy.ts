import { z } from "zod";

/** What a person shows publicly beyond their profile. */
export const privacySettings = z
  .object({
    showsJoined: z
      .boolean()
      .describe("Whether members see which activities of other hosts the person joins; false by default."),
  })
  .meta({ id: "PrivacySettings" });
export type PrivacySettings = z.infer<typeof privacySettings>;
