import type { LinkedIdentity } from "@meander/domain/contract/login-providers";
import { Button } from "@meander/ui/primitives/button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { readResponse } from "../../../shared/api/client.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { RelativeTime } from "../../../shared/when/relative-time.tsx";
import { linkedIdentitiesQuery } from "../login-queries.ts";
import styles from "../account.module.css";

type LoginRowProps = {
  readonly identity: LinkedIdentity;
  /** Requires a password, so that a login remains possible afterwards. */
  readonly canUnlink: boolean;
};

/** A linked login provider, with a button to unlink it. */
export function LoginRow({ identity: { provider, name, linkedAt, lastUsedAt }, canUnlink }: LoginRowProps) {
  const t = useTranslations("account");
  const api = useApi();
  const queryClient = useQueryClient();
  const unlink = useMutation({
    mutationFn: () => readResponse(api.private.user.identity[":provider"].$delete({ param: { provider } })),
    onSuccess: () => showSnackbar(t("loginUnlinked", { name }), "success"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: linkedIdentitiesQuery(api).queryKey }),
  });
  return (
    <li className={styles.sessionRow}>
      <KeyRound aria-hidden="true" size={22} />
      <div className={styles.sessionRowText}>
        <strong>{name}</strong>
        <span>
          {t.rich("sessionSeen", { time: () => <RelativeTime instant={lastUsedAt} isInSentence /> })}
          {" · "}
          {t("loginSince", { date: new Date(linkedAt) })}
        </span>
      </div>
      {canUnlink && (
        <Button
          size="small"
          variant="ghost"
          aria-label={t("loginUnlinkOf", { name })}
          loading={unlink.isPending}
          onClick={() => unlink.mutate()}
        >
          {t("loginUnlink")}
        </Button>
      )}
    </li>
  );
}
