import { consoleAdministrationWords } from "@meander/domain/messages/en/console-administration";
import { useCallback } from "react";
import { useTranslations } from "use-intl";

type KnownAction = keyof typeof consoleAdministrationWords.auditAction;

function isKnown(action: string): action is KnownAction {
  return Object.hasOwn(consoleAdministrationWords.auditAction, action);
}

/** An action of the audit trail in words; one that a newer server writes stands as it was written. */
export function useActionName(): (action: string) => string {
  const t = useTranslations("console.administration");
  return useCallback((action: string) => (isKnown(action) ? t(`auditAction.${action}`) : action), [t]);
}
