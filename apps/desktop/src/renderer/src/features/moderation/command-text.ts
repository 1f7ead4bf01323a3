import { useTranslations } from "../../shared/use-translations.ts";
import type { SavedCommand } from "../../../../ipc/case-calls.ts";

/** Summarises a saved command: `Suspended ‘Marco V.’`. */
export function useCommandText(): (command: SavedCommand) => string {
  const t = useTranslations("console.moderation.command");
  return ({ arguments: given, caseTitle: title }) =>
    given.type === "decide" ? t(`decision.${given.decision}`, { title }) : t(given.type, { title });
}
