import { useTranslations } from "use-intl";
import { errorTextOf } from "./error-text.ts";

/** `errorTextOf` in the page's language. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations();
  return (error) => errorTextOf(error, t);
}
