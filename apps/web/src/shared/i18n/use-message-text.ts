import { formErrors } from "@meander/domain/messages/en/form-errors";
import { useMemo } from "react";
import { createTranslator, useLocale, useMessages } from "use-intl";
import { messageTextOf } from "./error-text.ts";

/** `messageTextOf` in the page's language, with the errors of fields: for zod issues in forms. */
export function useMessageText(): (text: string) => string {
  const locale = useLocale();
  const { errors } = useMessages();
  return useMemo(() => {
    const t = createTranslator({ locale, messages: { errors: { ...formErrors, ...errors } } });
    return (text) => messageTextOf(text, t);
  }, [locale, errors]);
}
