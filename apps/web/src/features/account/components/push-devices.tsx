import type { PushDevice } from "@meander/domain/contract/notifications";
import { Button } from "@meander/ui/primitives/button";
import { ErrorState } from "@meander/ui/primitives/error-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useTranslations } from "use-intl";
import { useInBrowser } from "../../../shared/page/use-in-browser.ts";
import { useApi } from "../../../shared/api/api-context.tsx";
import { readResponse } from "../../../shared/api/client.ts";
import { unsubscribe } from "../../../shared/push/browser-push.ts";
import { devicesKey, devicesQuery } from "../../../shared/push/device-queries.ts";
import { isPushSupported } from "../../../shared/push/push-choice.ts";
import { useEnablePush } from "../../../shared/push/use-enable-push.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { preferencesQuery } from "../preferences-queries.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "../account.module.css";

/** The phones and browsers that get push messages, and the way to add this one. */
export function PushDevices() {
  const t = useTranslations("pushOffer");
  const query = useQuery(devicesQuery(useApi()));
  const enable = useEnablePush();
  const isSupported = useIsSupported();
  const devices = query.data ?? [];
  const isOnHere = devices.some(({ isCurrent, platform }) => isCurrent && platform === "web");
  return (
    <section className={styles.devices} aria-labelledby="push-devices" data-testid="push-devices">
      <h3 id="push-devices">{t("devicesTitle")}</h3>
      {query.isPending && (
        <div aria-busy="true">
          <span className={a11y.visuallyHidden}>{t("devicesLoading")}</span>
          <Skeleton height="3.5rem" />
        </div>
      )}
      {query.isError && query.data === undefined && (
        <ErrorState
          level={3}
          title={t("devicesFailed")}
          retryLabel={t("devicesRetry")}
          onRetry={() => query.refetch()}
        />
      )}
      {query.data !== undefined && devices.length === 0 && <p>{t("devicesNone")}</p>}
      <ul className={styles.panelList}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      {query.data !== undefined && !isOnHere && (
        <div className={styles.panelActions}>
          {isSupported ? (
            <Button variant="secondary" loading={enable.isPending} onClick={() => enable.mutate()}>
              {t("turnOnHere")}
            </Button>
          ) : (
            <p>{t("unsupported")}</p>
          )}
          {enable.isError && <p role="alert">{t("failed")}</p>}
        </div>
      )}
    </section>
  );
}

function DeviceRow({ device }: { readonly device: PushDevice }) {
  const t = useTranslations("pushOffer");
  const api = useApi();
  const queryClient = useQueryClient();
  const { program, system, platform, isCurrent } = device;
  const name =
    program !== null && system !== null
      ? t("deviceName", { program, system })
      : (program ?? system ?? t(platform === "web" ? "deviceUnknown" : "devicePhone"));
  const forget = useMutation({
    mutationFn: async () => {
      await readResponse(api.private.notifications.device[":deviceId"].$delete({ param: { deviceId: device.id } }));
      if (isCurrent && platform === "web") await unsubscribe();
    },
    onSuccess: () => showSnackbar(t("forgotten"), "success"),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: devicesKey }),
        queryClient.invalidateQueries({ queryKey: preferencesQuery(api).queryKey }),
      ]),
  });
  const Icon = platform === "web" && system !== "Android" && system !== "iPhone" ? Monitor : Smartphone;
  return (
    <li className={styles.sessionRow}>
      <Icon aria-hidden="true" size={22} />
      <div className={styles.sessionRowText}>
        <strong>{name}</strong>
        <span>
          {isCurrent && `${t("deviceCurrent")} · `}
          {t("deviceSince", { date: new Date(device.registeredAt) })}
          {!device.isReachable && ` · ${t("deviceUnreachable")}`}
        </span>
      </div>
      <Button
        size="small"
        variant="ghost"
        aria-label={t("forgetOf", { device: name })}
        loading={forget.isPending}
        onClick={() => forget.mutate()}
      >
        {t("forget")}
      </Button>
    </li>
  );
}

/** False on the server, which can't know. */
function useIsSupported(): boolean {
  return useInBrowser(isPushSupported, false);
}
