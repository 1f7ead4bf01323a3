import { consoleWords } from "@meander/domain/messages/en/console";
import { moderation } from "@meander/domain/messages/en/moderation";
import { PSEUDO_LOCALE, pseudoMessages } from "@meander/domain/messages/pseudo";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";

const messages = { console: consoleWords, moderation };

/** The catalogue around everything. English is the one language so far; the pseudo-locale is for tests. */
export function Words({ children }: { children: ReactNode }) {
  const isPseudo = navigator.language === PSEUDO_LOCALE;
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <IntlProvider locale="en-GB" messages={isPseudo ? pseudoMessages(messages) : messages} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}
