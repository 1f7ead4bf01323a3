import { z } from "zod";
import { message } from "../messages/message.ts";
import { isMailedHash } from "../person/mailed-hash.ts";
import { emailField, newPasswordField, passwordField, returnPathField } from "./fields.ts";

/** A mailed secret, as it stands in its link. */
const incomplete = message("linkIncomplete");
export const mailedHash = z.string({ error: incomplete }).refine(isMailedHash, incomplete);

export const forgotPasswordBody = z
  .object({ emailAddress: emailField, returnPath: returnPathField })
  .meta({ id: "ForgotPassword" });

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

/** Where the person came from when they asked for the link; null for nowhere in particular. */
export const returnPathView = z.string().nullable().describe("The page that the person came from, on this site.");
export const resetPasswordResponse = passwordResponse.extend({ returnPath: returnPathView });
