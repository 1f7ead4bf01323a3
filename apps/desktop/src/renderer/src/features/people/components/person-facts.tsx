import type { AdminPerson } from "@meander/domain/contract/administration";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import styles from "../../../shared/grid/list-with-panel.module.css";

export function PersonFacts({ person }: { person: AdminPerson }) {
  const t = useTranslations("console.administration.people");
  const format = useFormatter();
  const { lastSeenAt } = person;
  const facts = [
    [t("hosted"), format.number(person.hostedCount)],
    [t("joined"), format.number(person.joinedCount)],
    [t("comments"), format.number(person.commentCount)],
    [t("sessions"), t("sessionsText", { count: person.sessionCount })],
    [t("lastSeen"), lastSeenAt === null ? t("never") : <LastSeen key="seen" instant={lastSeenAt} />],
    [t("strikes"), format.number(person.activeStrikes)],
    [t("openCases"), format.number(person.openCaseCount)],
    [t("reportsMade"), format.number(person.reportsMadeCount)],
  ] as const;
  return (
    <section>
      <h3>{t("facts")}</h3>
      <dl className={styles.detailFacts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.detailFact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function LastSeen({ instant }: { instant: string }) {
  const format = useFormatter();
  return (
    <time dateTime={instant}>{format.dateTime(new Date(instant), { dateStyle: "medium", timeStyle: "short" })}</time>
  );
}
