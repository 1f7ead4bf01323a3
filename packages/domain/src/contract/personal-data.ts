import { z } from "zod";
import { userIdSchema } from "../ids.ts";
import { instant } from "./envelope.ts";
import { passwordField } from "./fields.ts";

/**
 * The file of `GET /user/export`. A section contains rows as stored, without secrets and without other people's data.
 */
export const personalExport = z
  .object({
    format: z.literal("meander-export-1"),
    exportedAt: instant,
    userId: userIdSchema,
    sections: z
      .record(z.string(), z.array(z.record(z.string(), z.unknown())))
      .describe("Every section by its name, including empty ones: account, projects, activities, comments, messages …"),
  })
  .meta({ id: "PersonalExport" });
export type PersonalExport = z.infer<typeof personalExport>;

export const deleteAccountBody = z
  .object({
    password: passwordField
      .optional()
      .describe("The current password. Accounts without one omit it and need a login in the last ten minutes."),
  })
  .meta({ id: "DeleteAccount" });
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>;
