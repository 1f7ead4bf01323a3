import type { ListedSession } from "@meander/domain/contract/sessions";
import { Badge } from "@meander/ui/primitives/badge";
import { Button } from "@meander/ui/primitives/button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { readResponse } from "../../../shared/api/client.ts";
import { sessionsKey } from "../../../shared/session/session-queries.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { RelativeTime } from "../../../shared/when/relative-time.tsx";
import styles from "../account.module.css";

const phones: ReadonlySet<string | null> = new Set(["iPhone", "iPad", "Android"]);

export function SessionRow({ session }: { readonly session: ListedSession }) {
  const t = useTranslations("account");
  const device = useDeviceName()(session);
  const api = useApi();
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () =>
      readResponse(api.private.user.session[":sessionId"].$delete({ param: { sessionId: session.id } })),
    onSuccess: () => showSnackbar(t("sessionEnded"), "success"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
  const Icon = phones.has(session.system) ? Smartphone : Monitor;
  return (
    <li className={styles.sessionRow}>
      <Icon aria-hidden="true" size={22} />
      <div className={styles.sessionRowText}>
        <strong>{device}</strong>
        <span>
          {t.rich("sessionSeen", { time: () => <RelativeTime instant={session.lastSeenAt} isInSentence /> })}
          {" · "}
          {t("sessionSince", { date: new Date(session.createdAt) })}
        </span>
      </div>
      {session.isCurrent ? (
        <Badge tone="brand">{t("sessionCurrent")}</Badge>
      ) : (
        <Button
          size="small"
          variant="ghost"
          aria-label={t("sessionEndOf", { device })}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          {t("sessionEnd")}
        </Button>
      )}
    </li>
  );
}

/** Describes a session's device as far as its user agent is known. */
function useDeviceName(): (session: ListedSession) => string {
  const t = useTranslations("account");
  return ({ client, program: named, system }) => {
    const program = client === "console" ? t("sessionConsole") : named;
    if (program !== null && system !== null) return t("sessionDevice", { program, system });
    return program ?? system ?? t("sessionUnknown");
  };
}
