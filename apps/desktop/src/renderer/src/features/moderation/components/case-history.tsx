import type { CaseEventView } from "@meander/domain/contract/cases";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { useColleagues } from "../use-colleagues.ts";
import styles from "./context-pane.module.css";
import textStyles from "../../../shared/text.module.css";

/** Previous events of this subject, newest first. */
export function CaseHistory({ events }: { readonly events: readonly CaseEventView[] }) {
  const t = useTranslations("console.moderation");
  const tColleagues = useTranslations("console.colleagues");
  const { nameOf } = useColleagues();
  const format = useFormatter();
  if (events.length === 0) return <p className={textStyles.quiet}>{t("context.noHistory")}</p>;
  return (
    <ol className={styles.caseHistory}>
      {events.map((event) => (
        <li key={event.id} className={styles.caseEvent} data-reversed={event.isReversed || undefined}>
          <time dateTime={event.createdAt}>
            {format.dateTime(new Date(event.createdAt), { day: "numeric", month: "short" })}
          </time>{" "}
          · <EventText event={event} />
          {event.mentionedIds.length === 0 ? null : (
            <span> {tColleagues("noteFor", { names: format.list(event.mentionedIds.map(nameOf)) })}</span>
          )}
          {event.isReversed ? <span> · {t("event.reversed")}</span> : null}
          {event.text === null || event.text === "" ? null : <q>{event.text}</q>}
        </li>
      ))}
    </ol>
  );
}

export function EventText({ event }: { readonly event: CaseEventView }) {
  const t = useTranslations("console.moderation");
  const { type, decision, proposal } = event;
  const actor = event.actorName ?? t("event.unknownActor");
  if (proposal !== null) {
    return t("event.propose", {
      actor,
      sanction: t(`context.sanction.${proposal.decision}`, { days: proposal.days ?? 0 }),
    });
  }
  if (type !== "decide" || decision === null) return t(`event.${type}`, { actor, decision: "" });
  return t("event.decide", { actor, decision: t(`event.decision.${decision}`, { days: event.days ?? 0 }) });
}
