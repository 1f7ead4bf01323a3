import type { CaseEventView, CaseRecord } from "@meander/domain/contract/cases";
import { undoSeconds } from "@meander/domain/policy";
import type { ReactNode } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { useCommands } from "../queries.ts";
import { classNames } from "@meander/ui/primitives/class-names";
import styles from "./context-pane.module.css";
import textStyles from "../../../shared/text.module.css";

/** The valid decision; undefined while the case is undecided. */
export function findDecision({ id, status, events }: CaseRecord): CaseEventView | undefined {
  if (status !== "decided") return undefined;
  return events.find(({ type, caseId, isReversed }) => type === "decide" && caseId === id && !isReversed);
}

type Props = {
  readonly record: CaseRecord;
  readonly event: CaseEventView;
  readonly now: number;
  /** Shown until the server has stored the notices. */
  readonly children: ReactNode;
};

/** The stored notices of the decision, word for word. */
export function DecisionNotices({ record, event, now, children }: Props) {
  const t = useTranslations("console.moderation.context");
  const isWaiting = useCommands().some(
    ({ commandId, state }) => commandId === event.commandId && (state === "queued" || state === "sent"),
  );
  const isSent = !isWaiting && Date.parse(event.createdAt) + undoSeconds * 1_000 <= now;
  const { notices } = event;
  if (notices === null && !isSent) return children;
  const reporters = record.reportCount === 0 ? null : (notices?.reporters ?? null);
  return (
    <>
      <section aria-labelledby="case-they-read">
        <h2 id="case-they-read">{t(isSent ? "theyRead" : "theyWillRead")}</h2>
        <StoredNotice paragraphs={notices?.person ?? null} isStored={notices !== null} isSent={isSent} />
      </section>
      <section aria-labelledby="case-reporters-read">
        <h2 id="case-reporters-read">{t(isSent ? "reportersRead" : "reportersWillRead")}</h2>
        <StoredNotice paragraphs={reporters} isStored={notices !== null} isSent={isSent} />
      </section>
    </>
  );
}

type StoredProps = {
  readonly paragraphs: readonly string[] | null;
  readonly isStored: boolean;
  readonly isSent: boolean;
};

function StoredNotice({ paragraphs, isStored, isSent }: StoredProps) {
  const t = useTranslations("console.moderation.context");
  if (!isStored) return <p className={classNames(styles.caseNotice, textStyles.quiet)}>{t("notStored")}</p>;
  if (paragraphs === null) return <p className={styles.caseNotice}>{t(isSent ? "nothingWasSent" : "nothingSent")}</p>;
  return (
    <div className={styles.caseNotice}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
