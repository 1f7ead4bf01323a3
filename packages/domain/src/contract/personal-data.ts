import { z } from "zod";
import { userIdSchema } from "../ids.ts";
import { instant } from "./envelope.ts";
import { passwordField } from "./fields.ts";

/** The file of `GET /user/export`. A section holds rows as they are kept, without what stands for secrets or shows somebody else. */
export const personalExport = z
  .object({
    format: z.literal("meander-export-1"),
    exportedAt: instant,
    userId: userIdSchema,
    sections: z
      .record(z.string(), z.array(z.record(z.string(), z.unknown())))
      .describe("Every part by its name, also empty ones: account, projects, activities, comments, messages …"),
  })
  .meta({ id: "PersonalExport" });
export type PersonalExport = z.infer<typeof personalExport>;

export const deleteAccountBody = z
  .object({
    password: passwordField
      .optional()
      .describe(
        "The current one. Left out only by people without a password, who need a login of the last ten minutes.",
      ),
  })
  .meta({ id: "DeleteAccount" });
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>;
