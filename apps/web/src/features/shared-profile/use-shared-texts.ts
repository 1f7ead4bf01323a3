import type { Messages } from "@meander/domain/messages/catalogue";
import { useLocale, useMessages } from "use-intl";
import { createTranslator } from "use-intl/core";

type KnownAction = keyof Messages["console"]["administration"]["auditAction"];

/** The messages of this page, and the console's messages about an account. */
export function useSharedTexts() {
  const locale = useLocale();
  const { sharedProfile, console } = useMessages();
  const { people, userType, permission, auditAction } = console.administration;
  const typeName = {
    Consumer: userType[1],
    Publisher: userType[2],
    Moderator: userType[3],
    Administrator: userType[4],
    Marketer: userType[5],
  } as const;
  return createTranslator({ locale, messages: { sharedProfile, people, typeName, permission, auditAction } });
}

export function isKnownAction(action: string, t: ReturnType<typeof useSharedTexts>): action is KnownAction {
  return t.has(`auditAction.${action as KnownAction}`);
}
