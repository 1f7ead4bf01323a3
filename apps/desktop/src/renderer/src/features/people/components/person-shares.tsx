import { Button, InputGroup } from "@blueprintjs/core";
import type { AdminPerson } from "@meander/domain/contract/administration";
import type { ProfileShare } from "@meander/domain/contract/shared-profiles";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { useWebsite } from "../../../shared/console/connection.ts";
import { nameOf, usePermission } from "../../../shared/console/staff.ts";
import { ErrorCallout } from "../../../shared/error-callout.tsx";
import { reasonOf, unwrap } from "../../../shared/query/call.ts";
import { sharesQuery } from "../queries.ts";
import styles from "../people.module.css";
import textStyles from "../../../shared/text.module.css";

/** Share links of this profile for other staff. A new link's URL is shown only once. */
export function PersonShares({ person }: { readonly person: AdminPerson }) {
  return usePermission("shareUserProfiles") ? <Shares person={person} /> : null;
}

function Shares({ person }: { readonly person: AdminPerson }) {
  const t = useTranslations("console.shares");
  const client = useQueryClient();
  const userId = person._id;
  const { data, error } = useQuery(sharesQuery(userId));
  const refresh = () => client.invalidateQueries({ queryKey: sharesQuery(userId).queryKey });
  const share = useMutation({
    mutationFn: () => unwrap(window.meander.shareProfile({ userId })),
    onSettled: refresh,
  });
  const revoke = useMutation({
    mutationFn: (shareId: string) => unwrap(window.meander.revokeShare({ shareId })),
    onSuccess: (_done, shareId) => {
      if (share.data?.id === shareId) share.reset();
    },
    onSettled: refresh,
  });
  const failed = share.error ?? revoke.error ?? error;
  return (
    <section className={styles.shares}>
      <h3>{t("heading")}</h3>
      <p className={textStyles.quiet}>{t("text", { name: nameOf(person) })}</p>
      {share.data === undefined ? null : <NewLink key={share.data.id} path={share.data.path} />}
      <div>
        <Button icon="share" loading={share.isPending} onClick={() => share.mutate()}>
          {t("share")}
        </Button>
      </div>
      {data === undefined || data.shares.length === 0 ? null : (
        <ul className={styles.sharesLive} aria-label={t("live")}>
          {data.shares.map((one) => (
            <li key={one.id}>
              <ShareLine share={one} />
              {one.canRevoke ? (
                <Button
                  size="small"
                  variant="minimal"
                  text={t("revoke")}
                  aria-label={t("revokeNamed", { name: one.sharedBy.name })}
                  loading={revoke.isPending && revoke.variables === one.id}
                  onClick={() => revoke.mutate(one.id)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <p role="status">{revoke.isSuccess ? t("revoked") : null}</p>
      <ErrorCallout error={failed === null ? null : reasonOf(failed)} />
    </section>
  );
}

/** Main copies the link, because a page has no clipboard permission. */
function NewLink({ path }: { readonly path: string }) {
  const t = useTranslations("console.shares");
  const onWebsite = useWebsite();
  const copy = useMutation({
    mutationFn: () => unwrap(window.meander.copySharedLink({ token: path.split("/").at(-1) ?? "" })),
  });
  return (
    <div className={styles.sharesNew}>
      <InputGroup
        readOnly
        autoFocus
        aria-label={t("link")}
        value={onWebsite === null ? path : onWebsite(path)}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button intent="primary" icon="duplicate" loading={copy.isPending} onClick={() => copy.mutate()}>
        {t("copy")}
      </Button>
      <p role="status" className={textStyles.quiet}>
        {t(copy.isSuccess ? "copied" : "once")}
      </p>
      <ErrorCallout error={copy.error === null ? null : reasonOf(copy.error)} />
    </div>
  );
}

function ShareLine({ share: { sharedBy, expiresAt } }: { readonly share: ProfileShare }) {
  const t = useTranslations("console.shares");
  const { dateTime } = useFormatter();
  return (
    <span>
      {t.rich("line", {
        name: sharedBy.name,
        at: dateTime(new Date(expiresAt), {
          weekday: "short",
          day: "numeric",
          month: "short",
          hour: "2-digit",
          minute: "2-digit",
        }),
        time: (words) => <time dateTime={expiresAt}>{words}</time>,
      })}
    </span>
  );
}
