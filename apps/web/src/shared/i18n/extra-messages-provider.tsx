import { type ReactNode, useMemo } from "react";
import { IntlProvider, useLocale, useMessages } from "use-intl";
import type { WebMessages } from "./translate.ts";

export type ExtraMessages = { readonly [Area in keyof WebMessages]?: Partial<WebMessages[Area]> };

type ExtraMessagesProviderProps = {
  /** Must be referentially stable: a new object recomputes the messages. */
  readonly extraMessages: ExtraMessages;
  readonly children: ReactNode;
};

/**
 * Adds the messages of a page or a dialog to those of every page, so that the first load stays small. On the server all
 * messages are present in the reader's language, while the added ones are English; present ones take precedence.
 */
export function ExtraMessagesProvider({ extraMessages, children }: ExtraMessagesProviderProps) {
  const locale = useLocale();
  const present = useMessages();
  const messages = useMemo(() => ({ ...extraMessages, ...present }), [present, extraMessages]);
  return (
    <IntlProvider locale={locale} messages={messages}>
      {children}
    </IntlProvider>
  );
}
