import { minuteMs } from "@meander/domain/time/durations";
import type { PersonStrike } from "@meander/domain/contract/person-cases";
import { useQuery } from "@tanstack/react-query";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { CaseLinks } from "../../../shared/cases/case-links.tsx";
import { personCasesQuery } from "../../../shared/cases/person-cases.ts";
import { formatRoute } from "../../../shared/navigation/route.ts";
import { reasonOf } from "../../../shared/query/call.ts";
import { useNow } from "../../../shared/time/use-now.ts";
import styles from "../../../shared/cases/case-links.module.css";
import textStyles from "../../../shared/text.module.css";

/** Cases about the person and the resulting strikes; for moderators. */
export function PersonCases({ userId }: { readonly userId: string }) {
  const t = useTranslations("console.moderation.cases");
  const tError = useTranslations("console.error");
  const { data, error } = useQuery(personCasesQuery(userId));
  if (data === undefined) {
    return <p className={textStyles.quiet}>{error === null ? t("loading") : tError(reasonOf(error).code)}</p>;
  }
  return (
    <>
      <section>
        <h3>{t("heading")}</h3>
        {data.cases.length === 0 ? <p className={textStyles.quiet}>{t("none")}</p> : <CaseLinks cases={data.cases} />}
      </section>
      <section>
        <h3>{t("strikes")}</h3>
        {data.strikes.length === 0 ? <p className={textStyles.quiet}>{t("noStrikes")}</p> : null}
        <ul className={styles.caseLinks} data-testid="person-strikes">
          {data.strikes.map((strike) => (
            <StrikeLine key={strike.id} strike={strike} />
          ))}
        </ul>
      </section>
    </>
  );
}

function StrikeLine({ strike }: { readonly strike: PersonStrike }) {
  const t = useTranslations("console.moderation");
  const format = useFormatter();
  const now = useNow(minuteMs);
  const day = (instant: string) =>
    format.dateTime(new Date(instant), { day: "numeric", month: "short", year: "numeric" });
  const state = strike.revokedAt !== null ? "revoked" : Date.parse(strike.expiresAt) <= now ? "expired" : "counts";
  return (
    <li>
      <a href={formatRoute({ screen: "queue", params: [strike.caseId] })}>
        {t(`event.decision.${strike.decision}`, { days: strike.days ?? 0 })} · {t(`category.${strike.category}`)}
      </a>
      <span className={textStyles.quiet}>
        {day(strike.createdAt)} · {t(`cases.strike.${state}`, { date: day(strike.expiresAt) })}
      </span>
    </li>
  );
}
