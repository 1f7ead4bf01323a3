import { useTranslations } from "../../../shared/use-translations.ts";
import { KeyHint } from "../../../shared/keys/key-hint.tsx";
import type { DraftAction } from "../draft.ts";
import type { Suggestion } from "../suggestion.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "./decision.module.css";

type DecisionKeysProps = {
  readonly actions: readonly DraftAction[];
  readonly suggestion: Suggestion | null;
  readonly days: number;
  /** Whether an action is unavailable now; notes and questions always are available. */
  readonly isBlocked: (action: DraftAction) => boolean;
  /** Null when the case is decided. */
  readonly lease: { readonly isMine: boolean; readonly canToggle: boolean; readonly onToggle: () => void } | null;
  readonly onChoose: (action: DraftAction) => void;
};

export function DecisionKeys({ actions, suggestion, days, isBlocked, lease, onChoose }: DecisionKeysProps) {
  const t = useTranslations("console.moderation.decide");
  const nameOf = (action: DraftAction) => (action === "suspend" ? t("suspend", { days }) : t(action));
  return (
    <fieldset className={styles.keys} data-testid="decision-keys" aria-label={t("label")}>
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          className={styles.key}
          data-suggested={action === suggestion?.decision || undefined}
          disabled={isBlocked(action)}
          onClick={() => onChoose(action)}
        >
          <span>
            {nameOf(action)}
            {action === suggestion?.decision ? <span className={a11y.visuallyHidden}>{t("suggested")}</span> : null}
          </span>
          <KeyHint id={action} />
        </button>
      ))}
      {lease === null ? null : (
        <button type="button" className={styles.key} disabled={!lease.canToggle} onClick={lease.onToggle}>
          <span>{lease.isMine ? t("release") : t("claim")}</span>
          <KeyHint id="claim" />
        </button>
      )}
    </fieldset>
  );
}
