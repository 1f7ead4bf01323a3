import { consoleAdministrationWords } from "@meander/domain/messages/en/console-administration";
import { sharedProfile } from "@meander/domain/messages/en/shared-profile";
import { PSEUDO_LOCALE, pseudoMessages } from "@meander/domain/messages/pseudo";
import type { UserTypeName } from "@meander/domain/person/user-type";
import { useLocale } from "use-intl";
import { createTranslator } from "use-intl/core";

const { people, userType, permission, auditAction } = consoleAdministrationWords;
const typeName = {
  Consumer: userType[1],
  Publisher: userType[2],
  Moderator: userType[3],
  Administrator: userType[4],
  Marketer: userType[5],
} as const satisfies Record<UserTypeName, string>;
const words = { sharedProfile, people, typeName, permission, auditAction };
type KnownAction = keyof typeof auditAction;

/** Words of this page, and those of the console about an account; they come with the page only. */
export function useSharedTexts() {
  const locale = useLocale();
  return createTranslator({ locale, messages: locale === PSEUDO_LOCALE ? pseudoMessages(words) : words });
}

export function isKnownAction(action: string): action is KnownAction {
  return Object.hasOwn(auditAction, action);
}
