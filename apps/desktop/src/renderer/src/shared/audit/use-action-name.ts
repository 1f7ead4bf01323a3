import { consoleAdministrationMessages } from "@meander/domain/messages/en/console-administration";
import { useCallback } from "react";
import { useTranslations } from "../use-translations.ts";

type KnownAction = keyof typeof consoleAdministrationMessages.auditAction;

function isKnown(action: string): action is KnownAction {
  return Object.hasOwn(consoleAdministrationMessages.auditAction, action);
}

/** The label of an audit action; an unknown one, from a newer server, is shown verbatim. */
export function useActionName(): (action: string) => string {
  const t = useTranslations("console.administration");
  return useCallback((action: string) => (isKnown(action) ? t(`auditAction.${action}`) : action), [t]);
}
