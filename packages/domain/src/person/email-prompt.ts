import { isProfileComplete, type ProfileBasics } from "../profile/completeness.ts";

export const emailPrompts = ["checkEmail", "addEmail"] as const;
export type EmailPrompt = (typeof emailPrompts)[number];

type Person = ProfileBasics & {
  readonly email: string | null;
  readonly unverifiedEmail: string | null;
};

/** The applicable e-mail prompt; none before the profile is complete. */
export function emailPromptOf({ email, unverifiedEmail, ...profile }: Person): EmailPrompt | null {
  if (!isProfileComplete(profile)) return null;
  if (unverifiedEmail !== null) return "checkEmail";
  return email === null ? "addEmail" : null;
}
