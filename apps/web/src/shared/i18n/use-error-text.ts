import { useTranslations } from "use-intl";
import { errorTextOf, messageTextOf } from "./error-text.ts";

/** `errorTextOf` in the page's language. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations();
  return (error) => errorTextOf(error, t);
}

/** `messageTextOf` in the page's language: for zod issues in forms. */
export function useMessageText(): (text: string) => string {
  const t = useTranslations();
  return (text) => messageTextOf(text, t);
}
