import { accountMessages } from "@meander/domain/messages/en-account";
import { PSEUDO_LOCALE, pseudoMessages } from "@meander/domain/messages/pseudo";
import { type ReactNode, useMemo } from "react";
import { IntlProvider, useLocale, useMessages } from "use-intl";

/** How the account's messages write days. */
const formats = {
  dateTime: {
    medium: { day: "numeric", month: "short", year: "numeric" },
    long: { day: "numeric", month: "long", year: "numeric" },
  },
} as const;

/** The words of the account come with its page only, so that the first load of every other page stays small. */
export function AccountWords({ children }: { readonly children: ReactNode }) {
  const locale = useLocale();
  const everyPages = useMessages();
  const messages = useMemo(() => {
    const own = locale === PSEUDO_LOCALE ? pseudoMessages(accountMessages) : accountMessages;
    return { ...everyPages, ...own };
  }, [locale, everyPages]);
  return (
    <IntlProvider locale={locale} messages={messages} formats={formats}>
      {children}
    </IntlProvider>
  );
}
