import { z } from "zod";
import { tourFlags } from "../constants.ts";
import { userIdSchema } from "../ids.ts";
import { sessionEnds } from "../person/session-end.ts";
import { verificationSteps } from "../person/verification-step.ts";
import { instant } from "./envelope.ts";
import { emailField, nameField, newPasswordField, passwordField, returnPathField } from "./fields.ts";
import { mailedHash, returnPathView } from "./passwords.ts";
import { imageAddress } from "./people.ts";

export const signUpBody = z
  .object({
    firstName: nameField("first"),
    lastName: nameField("last"),
    emailAddress: emailField,
    password: newPasswordField,
    isAdult: z.literal(true).optional().describe("Confirms that the person is 18 or older and accepts the terms."),
    returnPath: returnPathField,
    productUpdates: z
      .boolean()
      .optional()
      .describe(
        "Whether the person wants product updates; ignored unless `asksForProductUpdates`, and then false by default.",
      ),
  })
  .meta({ id: "SignUp" });
export type SignUpBody = z.infer<typeof signUpBody>;

export const loginBody = z.object({ emailAddress: emailField, password: passwordField }).meta({ id: "Login" });
export type LoginBody = z.infer<typeof loginBody>;

export const verifyEmailQuery = z.object({ verifyHash: mailedHash });
export const verifyEmailBody = z
  .object({
    password: passwordField
      .optional()
      .describe(
        "The account's password, as proof in another browser. A changed address requires it without a session of its account; a first address loses its password without it.",
      ),
    newPassword: newPasswordField
      .optional()
      .describe("For a first address: replaces the password of the sign-up and ends everything that came with it."),
  })
  .meta({ id: "VerifyEmail" });
export const checkVerificationBody = z.object({ verifyHash: mailedHash }).meta({ id: "CheckVerification" });
export const verificationView = z
  .object({
    step: z
      .enum(verificationSteps)
      .describe(
        "What the link needs here: nothing any more, a click, the account's password, a new one, a login or a logout.",
      ),
    emailAddress: z.string().describe("The address that the link was mailed to."),
    isFirst: z.boolean().describe("Whether the account has no verified address yet."),
  })
  .meta({ id: "Verification" });
export type VerificationView = z.infer<typeof verificationView>;
export type VerifyEmailBody = z.infer<typeof verifyEmailBody>;

export const resendEmailBody = z.object({ emailAddress: emailField, returnPath: returnPathField });
export type ResendEmailBody = z.infer<typeof resendEmailBody>;

export const updateEmailBody = z
  .object({
    emailAddress: emailField.describe("The new address. The account's own verified address cancels a pending change."),
    password: passwordField
      .optional()
      .describe(
        "The current password. Omit it to cancel a pending change. Accounts without a password omit it too and need a login in the last ten minutes.",
      ),
  })
  .meta({ id: "UpdateEmail" });
export type UpdateEmailBody = z.infer<typeof updateEmailBody>;

export const undoEmailBody = z
  .object({
    emailUndoHash: mailedHash.describe("The secret from the link to the old address; valid once, within 72 hours."),
  })
  .meta({ id: "UndoEmail" });

export const updateEmailResponse = z.object({
  message: z.string(),
  unverifiedEmail: z.string().nullable().describe("An address that is not verified yet; null without one."),
});

export const firstTimeTour = z.object({
  onboardingSlides: z.boolean(),
  searchActivities: z.boolean(),
  createActivity: z.boolean(),
  joinActivity: z.boolean(),
  copyActivity: z.boolean(),
  suggestActivity: z.boolean(),
});

/** The session's user: what the first paint needs. Never returned for other people. */
export const sessionUser = z
  .object({
    _id: userIdSchema,
    firstName: z.string(),
    lastName: z.string(),
    image: imageAddress,
    emailAddress: z.string().nullable().describe("The verified address; null without one."),
    unverifiedEmail: z.string().nullable().describe("An address that is not verified yet; null without one."),
    userType: z.int().min(1).max(5),
    permissions: z.record(z.string(), z.boolean()),
    hasPassword: z.boolean(),
    firstTimeTour,
    unseenCount: z.int().min(0),
    suspendedUntil: instant.nullable().describe("When the account's suspension ends; null without one."),
    suspensionStrikeId: z
      .uuid()
      .nullable()
      .describe(
        "The strike behind the suspension, by which it can be appealed; null when the account is not suspended.",
      ),
    ban: z
      .object({ strikeId: z.uuid().nullable().describe("By which it can be appealed; null without one.") })
      .nullable()
      .describe("Null when the account isn't banned. A banned account can only appeal, be exported and be deleted."),
  })
  .meta({ id: "SessionUser" });
export type SessionUser = z.infer<typeof sessionUser>;

export const sessionResponse = z.object({
  user: sessionUser.nullable(),
  ended: z.enum(sessionEnds).optional().describe("Why the session of the bearer token ended; absent when unknown."),
  token: z.string().optional().describe("Bearer token; only for clients that send `X-Meander-Client: console`."),
});
export type SessionResponse = z.infer<typeof sessionResponse>;

export const undoEmailResponse = sessionResponse.extend({
  message: z.string(),
  emailAddress: z.string().describe("The address that was restored to the account."),
});

export const verifyEmailResponse = sessionResponse.extend({
  message: z.string(),
  returnPath: returnPathView,
  isRepeated: z.boolean().describe("Whether the address was verified before, so that nothing has changed."),
});

/**
 * Sign-up, resend and forgotten password return the same response for known and unknown addresses, so that accounts
 * can't be enumerated.
 */
export const checkEmailResponse = z.object({ message: z.string() });

export const tourBody = z.object({ flagKey: z.enum(tourFlags) }).meta({ id: "Tour" });
export const tourResponse = z.object({ firstTimeTour });
