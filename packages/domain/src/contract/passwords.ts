import { z } from "zod";
import { emailField, newPasswordField, passwordField } from "./fields.ts";

/** A mailed secret, as it stands in its link. */
export const mailedHash = z.string().min(20).max(200);

export const forgotPasswordBody = z.object({ emailAddress: emailField }).meta({ id: "ForgotPassword" });

export const resetPasswordBody = z
  .object({
    newPassword: newPasswordField,
    passwordResetHash: mailedHash.describe("From the mailed link: works once, within an hour."),
  })
  .meta({ id: "ResetPassword" });
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;

export const updatePasswordBody = z
  .object({
    oldPassword: passwordField.optional().describe("The current one; left out by who has none."),
    newPassword: newPasswordField,
  })
  .meta({ id: "UpdatePassword" });
export type UpdatePasswordBody = z.infer<typeof updatePasswordBody>;

/** What the person reads. */
export const passwordResponse = z.object({ message: z.string() });
