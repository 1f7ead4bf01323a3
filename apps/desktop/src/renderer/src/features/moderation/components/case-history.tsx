import type { CaseEventView } from "@meander/domain/contract/cases";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import styles from "./context-pane.module.css";
import textStyles from "../../../shared/text.module.css";

/** Previous events of this subject, newest first. */
export function CaseHistory({ events }: { readonly events: readonly CaseEventView[] }) {
  const t = useTranslations("console.moderation");
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
          {event.isReversed ? <span> · {t("event.reversed")}</span> : null}
          {event.text === null || event.text === "" ? null : <q>{event.text}</q>}
        </li>
      ))}
    </ol>
  );
}

export function EventText({ event }: { readonly event: CaseEventView }) {
  const t = useTranslations("console.moderation.event");
  const actor = event.actorName ?? t("unknownActor");
  if (event.type !== "decide" || event.decision === null) return t(event.type, { actor, decision: "" });
  return t("decide", { actor, decision: t(`decision.${event.decision}`, { days: event.days ?? 0 }) });
}
