import { minuteMs } from "@meander/domain/time/durations";
import { Button } from "@blueprintjs/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "../shared/use-translations.ts";
import { consoleStatusQuery, useConsoleStatus } from "../shared/console/console-status.ts";
import { ErrorCallout } from "../shared/error-callout.tsx";
import { reasonOf, unwrap } from "../shared/query/call.ts";
import { useReconnect } from "./status-line.tsx";
import styles from "./banners.module.css";

const clockToleranceMs = 5 * minuteMs;

/** Warnings about anything that endangers saved work, each with an action. */
export function Banners() {
  const t = useTranslations("console.shell.banner");
  const client = useQueryClient();
  const status = useConsoleStatus();
  const reconnect = useReconnect();
  const [isMemoryKnown, setIsMemoryKnown] = useState(false);
  const beginNew = useMutation({
    mutationFn: () => unwrap(window.meander.beginNewStore()),
    onSuccess: (changed) => client.setQueryData(consoleStatusQuery.queryKey, changed),
  });
  if (status === undefined) return null;
  const { store, clockOffsetMs } = status;
  const skewMinutes = Math.round(Math.abs(clockOffsetMs) / minuteMs);
  const error = beginNew.error ?? reconnect.error;
  const reconnectAction = { isBusy: reconnect.isPending, onAct: () => reconnect.mutate() };
  const newStoreAction = { isBusy: beginNew.isPending, onAct: () => beginNew.mutate() };
  return (
    <div>
      {Math.abs(clockOffsetMs) > clockToleranceMs ? (
        <Banner action={t("clockHint")} {...reconnectAction}>
          {t("clock", { hours: Math.floor(skewMinutes / 60), minutes: skewMinutes % 60 })}
        </Banner>
      ) : null}
      {store === "unreadable" ? (
        <Banner action={t("unreadableAction")} {...newStoreAction}>
          {t("unreadable")}
        </Banner>
      ) : null}
      {store === "newer" ? (
        <Banner action={t("newerAction")} {...newStoreAction}>
          {t("newer")}
        </Banner>
      ) : null}
      {store === "full" ? (
        <Banner action={t("fullAction")} {...reconnectAction}>
          {t("full")}
        </Banner>
      ) : null}
      {store === "memory" && !isMemoryKnown ? (
        <Banner action={t("memoryAction")} isBusy={false} onAct={() => setIsMemoryKnown(true)}>
          {t("memory")}
        </Banner>
      ) : null}
      {error === null ? null : <ErrorCallout error={reasonOf(error)} />}
    </div>
  );
}

type BannerProps = {
  readonly action: string;
  readonly isBusy: boolean;
  readonly onAct: () => void;
  readonly children: ReactNode;
};

function Banner({ action, isBusy, onAct, children }: BannerProps) {
  return (
    <div className={styles.banner} role="alert">
      <p>{children}</p>
      <Button size="small" variant="outlined" loading={isBusy} onClick={onAct} text={action} />
    </div>
  );
}
