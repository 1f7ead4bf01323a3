import { legal } from "@meander/domain/messages/en/legal";
import { PSEUDO_LOCALE, pseudoMessages } from "@meander/domain/messages/pseudo";
import { useLocale } from "use-intl";
import { createTranslator } from "use-intl/core";

export type LegalKey = keyof typeof legal;
type LegalTexts = Readonly<Record<LegalKey, string>>;

/** The long texts come with these pages only, so that the first load of every other page stays small. */
export function useLegalTexts() {
  const locale = useLocale();
  const messages: LegalTexts = locale === PSEUDO_LOCALE ? pseudoMessages(legal) : legal;
  return createTranslator({ locale, messages });
}
