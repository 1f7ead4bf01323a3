import { type ReactNode, useMemo } from "react";
import { IntlProvider, useLocale, useMessages } from "use-intl";
import type { WebMessages } from "./translate.ts";

export type Words = { readonly [Area in keyof WebMessages]?: Partial<WebMessages[Area]> };

type MoreWordsProps = {
  /** Always the same object. */
  readonly words: Words;
  readonly children: ReactNode;
};

/**
 * Messages that come with a page or a dialog, beside those of every page, so that the first load of the others stays small. The server has
 * all messages in the reader's language already, while these are English there: what is present takes precedence.
 */
export function MoreWords({ words, children }: MoreWordsProps) {
  const locale = useLocale();
  const present = useMessages();
  const messages = useMemo(() => ({ ...words, ...present }), [present, words]);
  return (
    <IntlProvider locale={locale} messages={messages}>
      {children}
    </IntlProvider>
  );
}
