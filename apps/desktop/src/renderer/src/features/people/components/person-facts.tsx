import type { AdminPerson } from "@meander/domain/contract/administration";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import styles from "../person-file.module.css";

export function PersonFacts({ person }: { person: AdminPerson }) {
  const t = useTranslations("console.administration.people");
  const format = useFormatter();
  const { lastSeenAt } = person;
  const facts = [
    [t("strikes"), format.number(person.activeStrikes)],
    [t("openCases"), format.number(person.openCaseCount)],
    [t("reportsMade"), format.number(person.reportsMadeCount)],
    [t("hosted"), format.number(person.hostedCount)],
    [t("joined"), format.number(person.joinedCount)],
    [t("comments"), format.number(person.commentCount)],
    [t("sessions"), format.number(person.sessionCount)],
    [t("lastSeen"), lastSeenAt === null ? t("never") : <LastSeen key="seen" instant={lastSeenAt} />],
  ] as const;
  return (
    <section aria-label={t("facts")}>
      <dl className={styles.figures}>
        {facts.map(([name, value]) => (
          <div key={name}>
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
  return <time dateTime={instant}>{format.dateTime(new Date(instant), { dateStyle: "medium" })}</time>;
}
