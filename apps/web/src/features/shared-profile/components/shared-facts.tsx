import type { SharedProfile } from "@meander/domain/contract/shared-profiles";
import { momentText } from "@meander/domain/time/moment";
import { useLocale } from "use-intl";
import { useSharedTexts } from "../use-shared-texts.ts";
import styles from "../shared-profile.module.css";

export function SharedFacts({ person }: { readonly person: SharedProfile }) {
  const t = useSharedTexts();
  const { lastSeenAt } = person;
  const facts = [
    [t("people.hosted"), person.hostedCount],
    [t("people.joined"), person.joinedCount],
    [t("people.comments"), person.commentCount],
    [t("people.sessions"), t("people.sessionsText", { count: person.sessionCount })],
    [t("people.lastSeen"), lastSeenAt === null ? t("people.never") : <Moment key="seen" instant={lastSeenAt} />],
    [t("people.strikes"), person.activeStrikes],
    [t("people.openCases"), person.openCaseCount],
    [t("people.reportsMade"), person.reportsMadeCount],
  ] as const;
  return (
    <section>
      <h2>{t("people.facts")}</h2>
      <dl className={styles.facts}>
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

function Moment({ instant }: { readonly instant: string }) {
  return <time dateTime={instant}>{momentText(new Date(instant), useLocale())}</time>;
}
