import { Button, Icon, type IconName } from "@blueprintjs/core";
import { useTranslations } from "../../../shared/use-translations.ts";
import type { ConsoleError } from "../../../../../ipc/contract.ts";
import type { SaveState } from "../draft-session.ts";
import styles from "../campaigns.module.css";

const signs: Readonly<Record<Exclude<SaveState, "conflict">, IconName>> = {
  saved: "tick",
  waiting: "more",
  saving: "refresh",
  offline: "offline",
  failed: "warning-sign",
};

type Props = { readonly state: SaveState; readonly error: ConsoleError | null; readonly onRetry: () => void };

/** Whether the draft is saved on the server. A conflict has a bar of its own. */
export function SaveLine({ state, error, onRetry }: Props) {
  const t = useTranslations("console.campaigns.save");
  const tError = useTranslations("console.error");
  return (
    <span className={styles.campaignSave} data-testid="campaign-save" role="status" data-state={state}>
      {state === "conflict" ? null : (
        <>
          <Icon icon={signs[state]} size={12} aria-hidden />
          {state === "failed"
            ? t("failed", { reason: error === null ? "" : (error.message ?? tError(error.code)) })
            : t(state)}
          {state === "failed" ? (
            <Button variant="minimal" size="small" onClick={onRetry}>
              {t("again")}
            </Button>
          ) : null}
        </>
      )}
    </span>
  );
}
