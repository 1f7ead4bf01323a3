import { images } from "../constants.ts";

export const emailPrompts = ["checkEmail", "addEmail"] as const;
export type EmailPrompt = (typeof emailPrompts)[number];

type Person = {
  readonly image: string | null;
  readonly countriesLived: readonly string[];
  readonly email: string | null;
  readonly unverifiedEmail: string | null;
};

/** The applicable e-mail prompt: only with a real avatar and at least one country lived. */
export function emailPromptOf({ image, countriesLived, email, unverifiedEmail }: Person): EmailPrompt | null {
  const isComplete = image !== null && image !== images.defaultAvatar && countriesLived.length > 0;
  if (!isComplete) return null;
  if (unverifiedEmail !== null) return "checkEmail";
  return email === null ? "addEmail" : null;
}
