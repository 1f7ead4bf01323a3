import { z } from "zod";
import { tourFlags } from "../constants.ts";
import { userIdSchema } from "../ids.ts";
import { sessionEnds } from "../person/session-end.ts";
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
    isAdult: z.literal(true).optional().describe("The statement made by signing up: 18 or older, terms accepted."),
    returnPath: returnPathField,
  })
  .meta({ id: "SignUp" });
export type SignUpBody = z.infer<typeof signUpBody>;

export const loginBody = z.object({ emailAddress: emailField, password: passwordField }).meta({ id: "Login" });
export type LoginBody = z.infer<typeof loginBody>;

export const verifyEmailQuery = z.object({ verifyHash: mailedHash });
export const resendEmailBody = z.object({ emailAddress: emailField, returnPath: returnPathField });
export type ResendEmailBody = z.infer<typeof resendEmailBody>;

export const updateEmailBody = z
  .object({
    emailAddress: emailField.describe("The new address; one's own verified one takes a waiting change back."),
    password: passwordField
      .optional()
      .describe(
        "The current one. Left out to take a change back, and by people without a password, who need a login of the last ten minutes.",
      ),
  })
  .meta({ id: "UpdateEmail" });
export type UpdateEmailBody = z.infer<typeof updateEmailBody>;

export const undoEmailBody = z
  .object({ emailUndoHash: mailedHash.describe("From the link to the old address: works once, within 72 hours.") })
  .meta({ id: "UndoEmail" });

export const updateEmailResponse = z.object({
  message: z.string(),
  unverifiedEmail: z.string().nullable().describe("Waits for its link to be followed."),
});

export const firstTimeTour = z.object({
  onboardingSlides: z.boolean(),
  searchActivities: z.boolean(),
  createActivity: z.boolean(),
  joinActivity: z.boolean(),
  copyActivity: z.boolean(),
  suggestActivity: z.boolean(),
});

/** The session's own person: what the first paint needs, never anyone else's. */
export const sessionUser = z
  .object({
    _id: userIdSchema,
    firstName: z.string(),
    lastName: z.string(),
    image: imageAddress,
    emailAddress: z.string().nullable().describe("The verified address."),
    unverifiedEmail: z.string().nullable().describe("Waits for its link to be followed."),
    userType: z.int().min(1).max(5),
    permissions: z.record(z.string(), z.boolean()),
    hasPassword: z.boolean(),
    firstTimeTour,
    unseenCount: z.int().min(0),
    suspendedUntil: instant.nullable().describe("Their account is paused until then; null when it is not."),
    suspensionStrikeId: z.uuid().nullable().describe("What that can be appealed by; null when it is not paused."),
  })
  .meta({ id: "SessionUser" });
export type SessionUser = z.infer<typeof sessionUser>;

export const sessionResponse = z.object({
  user: sessionUser.nullable(),
  ended: z.enum(sessionEnds).optional().describe("Why the session of a bearer token was ended, where that is known."),
  token: z.string().optional().describe("Bearer token; only for clients that asked with `X-Meander-Client: console`."),
});
export type SessionResponse = z.infer<typeof sessionResponse>;

export const undoEmailResponse = sessionResponse.extend({
  message: z.string(),
  emailAddress: z.string().describe("The address that is the account's again."),
});

export const verifyEmailResponse = sessionResponse.extend({ message: z.string(), returnPath: returnPathView });

/** Sign-up, resend and forgotten password answer alike whether or not the address is known. */
export const checkEmailResponse = z.object({ message: z.string() });

export const tourBody = z.object({ flagKey: z.enum(tourFlags) }).meta({ id: "Tour" });
export const tourResponse = z.object({ firstTimeTour });
