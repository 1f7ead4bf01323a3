import { moderation } from "@meander/domain/messages/en/moderation";
import { PSEUDO_LOCALE, pseudoMessages } from "@meander/domain/messages/pseudo";
import { useLocale } from "use-intl";
import { createTranslator } from "use-intl/core";

/** What decisions say comes with this page only: few people ever read it. */
export function useAppealTexts() {
  const locale = useLocale();
  const messages = { moderation: locale === PSEUDO_LOCALE ? pseudoMessages(moderation) : moderation };
  return createTranslator({ locale, messages });
}
