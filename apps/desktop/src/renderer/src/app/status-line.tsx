import { classNames } from "@meander/ui/primitives/class-names";
import { Button } from "@blueprintjs/core";
import { caseViews } from "@meander/domain/contract/cases";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormatter } from "use-intl";
import { useTranslations } from "../shared/use-translations.ts";
import type { ConsoleStatus } from "../../../ipc/console-calls.ts";
import { UndoNotice } from "../features/moderation/components/undo-notice.tsx";
import { useCommands } from "../features/moderation/queries.ts";
import { kindOfWaiting } from "../features/moderation/saved-commands.ts";
import { consoleStatusQuery, useConsoleStatus } from "../shared/console/console-status.ts";
import { navigate, useRoute } from "../shared/navigation/use-route.ts";
import { unwrap } from "../shared/query/call.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "./status-line.module.css";

/** Always visible: network state, unsent commands and where they are stored, and the decision that can be undone. */
export function StatusLine({ isModerating }: { readonly isModerating: boolean }) {
  const t = useTranslations("console.shell.status");
  const status = useConsoleStatus();
  const { screen, params } = useRoute();
  // An open case has the notice above its decisions.
  const isCaseOpen = caseViews.some((view) => view === screen) && params.length > 0;
  return (
    <footer className={styles.statusLine} data-testid="status-line">
      <h2 className={a11y.visuallyHidden}>{t("label")}</h2>
      <Connection status={status} />
      {status === undefined ? null : <Waiting status={status} />}
      <span className={styles.statusEnd}>{isModerating && !isCaseOpen ? <UndoNotice /> : null}</span>
    </footer>
  );
}

function Connection({ status }: { readonly status: ConsoleStatus | undefined }) {
  const t = useTranslations("console.shell.status");
  const format = useFormatter();
  const reconnect = useReconnect();
  const at = (instant: string) => ({
    at: format.dateTime(new Date(instant), { hour: "2-digit", minute: "2-digit" }),
    time: (chunks: ReactNode) => <time dateTime={instant}>{chunks}</time>,
  });
  const words = () => {
    if (status === undefined) return t("opening");
    if (status.offlineSince !== null) return t.rich("offlineSince", at(status.offlineSince));
    if (status.isSyncing) return t("syncing");
    return status.lastSyncedAt === null ? t("online") : t.rich("onlineSynced", at(status.lastSyncedAt));
  };
  const state = status === undefined ? "opening" : status.isOnline ? "online" : "offline";
  return (
    <span className={styles.statusConnection}>
      <span className={styles.statusDot} data-state={state} aria-hidden="true" />
      <span role="status">{words()}</span>
      {state === "offline" ? (
        <Button size="small" variant="minimal" loading={reconnect.isPending} onClick={() => reconnect.mutate()}>
          {t("reconnect")}
        </Button>
      ) : null}
    </span>
  );
}

function Waiting({ status }: { readonly status: ConsoleStatus }) {
  const t = useTranslations("console.shell.status");
  const { waitingCount, conflictCount, store } = status;
  const isInMemory = store === "memory";
  return (
    <>
      {waitingCount > 0 ? (
        <WaitingCount count={waitingCount} isInMemory={isInMemory} />
      ) : isInMemory ? (
        <span>{t("storeMemory")}</span>
      ) : null}
      {conflictCount > 0 ? (
        <Button
          size="small"
          variant="minimal"
          className={classNames(styles.statusConflicts)}
          onClick={() => navigate({ screen: "queue" })}
        >
          {t("conflicts", { count: conflictCount })}
        </Button>
      ) : null}
    </>
  );
}

function WaitingCount({ count, isInMemory }: { readonly count: number; readonly isInMemory: boolean }) {
  const t = useTranslations("console.shell.status");
  const kind = kindOfWaiting(useCommands());
  return <span>{t(isInMemory ? "waitingMemory" : "waiting", { count, kind })}</span>;
}

/** Contacts the server now and shows the new status. */
export function useReconnect() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(window.meander.reconnect()),
    onSuccess: (status) => client.setQueryData(consoleStatusQuery.queryKey, status),
  });
}
