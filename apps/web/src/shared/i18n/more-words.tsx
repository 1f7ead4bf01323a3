import type { AllWebMessages } from "@meander/domain/messages/en-pages";
import { PSEUDO_LOCALE, pseudoMessages } from "@meander/domain/messages/pseudo";
import { type ReactNode, useMemo } from "react";
import { IntlProvider, useLocale, useMessages } from "use-intl";

export type Words = Partial<AllWebMessages>;

type MoreWordsProps = {
  /** Always the same object. */
  readonly words: Words;
  readonly children: ReactNode;
};

/** Words that come with a page or a dialog, beside those of every page, so that the first load of the others stays small. */
export function MoreWords({ words, children }: MoreWordsProps) {
  const locale = useLocale();
  const everyPages = useMessages();
  const messages = useMemo(() => {
    const own = locale === PSEUDO_LOCALE ? pseudoMessages(words) : words;
    return { ...everyPages, ...own };
  }, [locale, everyPages, words]);
  return (
    <IntlProvider locale={locale} messages={messages}>
      {children}
    </IntlProvider>
  );
}
