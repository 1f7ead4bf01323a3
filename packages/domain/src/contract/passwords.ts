import { z } from "zod";
import { message } from "../messages/message.ts";
import { mailedHashLength } from "../person/mailed-hash.ts";
import { emailField, newPasswordField, passwordField, returnPathField } from "./fields.ts";

/** A secret from a mailed link, as it appears in the URL. */
const incomplete = message("linkIncomplete");
export const mailedHash = z
  .string({ error: incomplete })
  .min(mailedHashLength.min, incomplete)
  .max(mailedHashLength.max, incomplete);

export const forgotPasswordBody = z
  .object({ emailAddress: emailField, returnPath: returnPathField })
  .meta({ id: "ForgotPassword" });

export const resetPasswordBody = z
  .object({
    newPassword: newPasswordField,
    passwordResetHash: mailedHash.describe("The secret from the mailed link; valid once, within an hour."),
  })
  .meta({ id: "ResetPassword" });
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;

export const updatePasswordBody = z
  .object({
    oldPassword: passwordField
      .optional()
      .describe("The current password. Accounts without one omit it and need a login in the last ten minutes."),
    newPassword: newPasswordField,
  })
  .meta({ id: "UpdatePassword" });
export type UpdatePasswordBody = z.infer<typeof updatePasswordBody>;

export const passwordResponse = z.object({ message: z.string() });

/** The page on which the link was requested; null if unknown. */
export const returnPathView = z
  .string()
  .nullable()
  .describe("Path of the page on this site that the person came from; null when unknown.");
export const resetPasswordResponse = passwordResponse.extend({ returnPath: returnPathView });
