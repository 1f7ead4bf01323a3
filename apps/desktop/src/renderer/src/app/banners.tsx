import { minuteMs } from "@meander/domain/time/durations";
import { Button } from "@blueprintjs/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { deskStatusQuery, useDeskStatus } from "../shared/desk/desk-status.ts";
import { ErrorCallout } from "../shared/error-callout.tsx";
import { reasonOf, unwrap } from "../shared/query/call.ts";
import { useReconnect } from "./status-line.tsx";
import styles from "./banners.module.css";

const clockToleranceMs = 5 * minuteMs;

/** What stands in the way of safe work, each with a way out. */
export function Banners() {
  const t = useTranslations("console.shell.banner");
  const client = useQueryClient();
  const status = useDeskStatus();
  const reconnect = useReconnect();
  const [isMemoryKnown, setIsMemoryKnown] = useState(false);
  const beginNew = useMutation({
    mutationFn: () => unwrap(window.meander.beginNewStore()),
    onSuccess: (changed) => client.setQueryData(deskStatusQuery.queryKey, changed),
  });
  if (status === undefined) return null;
  const { store, clockOffsetMs } = status;
  const skewMinutes = Math.round(Math.abs(clockOffsetMs) / minuteMs);
  const error = beginNew.error ?? reconnect.error;
  const again = { isBusy: reconnect.isPending, onAct: () => reconnect.mutate() };
  const anew = { isBusy: beginNew.isPending, onAct: () => beginNew.mutate() };
  return (
    <div>
      {Math.abs(clockOffsetMs) > clockToleranceMs ? (
        <Banner action={t("clockHint")} {...again}>
          {t("clock", { hours: Math.floor(skewMinutes / 60), minutes: skewMinutes % 60 })}
        </Banner>
      ) : null}
      {store === "unreadable" ? (
        <Banner action={t("unreadableAction")} {...anew}>
          {t("unreadable")}
        </Banner>
      ) : null}
      {store === "newer" ? (
        <Banner action={t("newerAction")} {...anew}>
          {t("newer")}
        </Banner>
      ) : null}
      {store === "full" ? (
        <Banner action={t("fullAction")} {...again}>
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
