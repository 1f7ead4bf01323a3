/** What has to happen before a mailed link may verify its address. */
export const verificationSteps = ["confirmed", "confirm", "password", "newPassword", "logIn", "logOut"] as const;
export type VerificationStep = (typeof verificationSteps)[number];

type Facts = {
  /** The account has the address already. */
  readonly isConfirmed: boolean;
  /** Of an account without a verified address. */
  readonly isFirst: boolean;
  readonly hasPassword: boolean;
  /** Of the browser in which the address was given; for a first address only. */
  readonly isSignUpBrowser: boolean;
  /** The person logged in to the browser: nobody, the account's owner or somebody else. */
  readonly caller: "nobody" | "owner" | "other";
};

/**
 * The person in front of the link has the mailbox, but perhaps not the account: a stranger may have given the address.
 *
 * - `confirmed`: the address is verified, and the link has no effect.
 * - `confirm`: both belong together, so a click is enough.
 * - `password`: the account's password proves it.
 * - `newPassword`: a first address without such a proof; its owner takes the account over.
 * - `logIn`: a changed address of an account without a password.
 * - `logOut`: another person's session, which a link never replaces.
 */
export function verificationStepOf({
  isConfirmed,
  isFirst,
  hasPassword,
  isSignUpBrowser,
  caller,
}: Facts): VerificationStep {
  if (isConfirmed) return "confirmed";
  if (caller === "other") return "logOut";
  const isOwn = isFirst ? isSignUpBrowser : caller === "owner";
  if (isOwn) return "confirm";
  if (hasPassword) return "password";
  return isFirst ? "newPassword" : "logIn";
}
