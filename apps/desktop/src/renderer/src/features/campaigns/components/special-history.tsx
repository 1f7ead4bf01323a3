import { ProgressBar, Spinner } from "@blueprintjs/core";
import type { SpecialRecord } from "@meander/domain/contract/special-notifications";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { reasonOf } from "../../../shared/query/call.ts";
import { FailureNotice } from "../../../shared/query/failure-notice.tsx";
import { NextPageButton } from "../../../shared/query/next-page-button.tsx";
import { specialsQuery } from "../special-queries.ts";
import { useAudienceText } from "../use-audience-text.ts";
import notificationsStyles from "../notifications.module.css";
import campaignsStyles from "../campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

export function SpecialHistory() {
  const t = useTranslations("console.notifications");
  const query = useInfiniteQuery(specialsQuery);
  const sent = query.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  return (
    <section aria-labelledby="special-history">
      <h2 id="special-history">{t("history")}</h2>
      {query.isPending ? <Spinner size={20} aria-label={t("loading")} /> : null}
      {query.isError && query.data === undefined ? (
        <FailureNotice reason={reasonOf(query.error)} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data !== undefined && sent.length === 0 ? <p className={textStyles.quiet}>{t("nothingSent")}</p> : null}
      {sent.length === 0 ? null : (
        <ol className={notificationsStyles.notificationSent}>
          {sent.map((special) => (
            <SentSpecial key={special.id} special={special} />
          ))}
        </ol>
      )}
      <NextPageButton list={query} text={t("more")} />
    </section>
  );
}

function SentSpecial({ special }: { readonly special: SpecialRecord }) {
  const t = useTranslations("console.notifications");
  const { dateTime } = useFormatter();
  const textOf = useAudienceText();
  const { title, text, path, audience, sentBy, createdAt, finishedAt, counts } = special;
  return (
    <li>
      <h3>{title}</h3>
      <p>{text}</p>
      <p className={textStyles.quiet}>
        {t.rich("sentLine", {
          name: sentBy?.name ?? t("deletedPerson"),
          to: audience === null ? t("chosenPeople") : textOf(audience),
          path,
          at: dateTime(new Date(createdAt), { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }),
          time: (words) => <time dateTime={createdAt}>{words}</time>,
        })}
      </p>
      <div className={campaignsStyles.campaignProgress}>
        {finishedAt === null ? (
          <ProgressBar value={counts.total === 0 ? 1 : counts.notified / counts.total} animate={false} aria-hidden />
        ) : null}
        <span>
          {t(finishedAt === null ? "notifying" : "notified", { notified: counts.notified, total: counts.total })}
        </span>
      </div>
    </li>
  );
}
