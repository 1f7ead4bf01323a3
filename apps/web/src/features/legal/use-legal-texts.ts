import type { Messages } from "@meander/domain/messages/catalogue";
import { useLocale, useMessages } from "use-intl";
import { createTranslator } from "use-intl/core";

export type LegalKey = keyof Messages["legal"];
type LegalTexts = Readonly<Record<LegalKey, string>>;

/** The legal messages, each formatted with any of the values that these pages provide. */
export function useLegalTexts() {
  const messages: LegalTexts = useMessages().legal;
  return createTranslator({ locale: useLocale(), messages });
}
