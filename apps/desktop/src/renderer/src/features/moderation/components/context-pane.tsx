import { dayMs } from "@meander/domain/time/durations";
import type { CaseEventView, CaseRecord } from "@meander/domain/contract/cases";
import { type Decision, hasDays, isStrike } from "@meander/domain/moderation/decision";
import { type Notice, noticeOf, noticeText, reportOutcomeOf } from "@meander/domain/moderation/notice";
import type { ReportCategory } from "@meander/domain/moderation/report-category";
import { policyVersions } from "@meander/domain/policy";
import { useLocale } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { ScrollArea } from "../../../shared/scroll-area.tsx";
import type { Suggestion } from "../suggestion.ts";
import { CaseHistory } from "./case-history.tsx";
import { findDecision, DecisionNotices } from "./decision-notices.tsx";
import { OtherCases } from "./other-cases.tsx";
import styles from "./context-pane.module.css";
import caseCardStyles from "./case-card.module.css";

/** The decision that Enter would confirm, or the suggested one. */
export type DecisionPreview = {
  readonly decision: Decision;
  readonly category: ReportCategory;
  readonly days: number;
  readonly reason: string;
};

type ContextPaneProps = {
  readonly record: CaseRecord;
  readonly decisionPreview: DecisionPreview;
  readonly suggestion: Suggestion | null;
  readonly now: number;
};

/** Policy, the notices that people will read, and previous events. */
export function ContextPane({ record, decisionPreview, suggestion, now }: ContextPaneProps) {
  const t = useTranslations("console.moderation.context");
  const decided = findDecision(record);
  return (
    <ScrollArea className={styles.caseContext} label={t("label")}>
      <PolicyCard record={record} category={decisionPreview.category} suggestion={suggestion} />
      {decided === undefined ? (
        <NoticePreviews record={record} decisionPreview={decisionPreview} now={now} />
      ) : (
        <DecisionNotices record={record} event={decided} now={now}>
          <NoticePreviews record={record} decisionPreview={previewOf(decided, decisionPreview)} now={now} />
        </DecisionNotices>
      )}
      {record.owner === null ? null : <OtherCases caseId={record.id} owner={record.owner} />}
      <section aria-labelledby="case-history">
        <h2 id="case-history">{t("history")}</h2>
        <CaseHistory events={record.events} />
      </section>
    </ScrollArea>
  );
}

function PolicyCard({
  record,
  category,
  suggestion,
}: Pick<ContextPaneProps, "record" | "suggestion"> & { readonly category: ReportCategory }) {
  const t = useTranslations();
  // A proposal is shown in the head of the case.
  const sanction =
    record.proposal === null &&
    suggestion &&
    t(`console.moderation.context.sanction.${suggestion.decision}`, suggestion);
  return (
    <section aria-labelledby="case-policy">
      <h2 id="case-policy">{t("console.moderation.context.policy")}</h2>
      <div className={caseCardStyles.caseCard} data-slot="case-card">
        <h3>
          {t("console.moderation.context.policyName", {
            category: t(`moderation.policy.${category}.title`),
            version: policyVersions[category],
          })}
        </h3>
        <p>{t(`moderation.policy.${category}.rule`)}</p>
        {sanction === null || sanction === false ? null : (
          <p>{t("console.moderation.context.suggestion", { strikes: record.owner?.activeStrikes ?? 0, sanction })}</p>
        )}
      </div>
    </section>
  );
}

function NoticePreviews({ record, decisionPreview, now }: Omit<ContextPaneProps, "suggestion">) {
  const t = useTranslations("console.moderation.context");
  const outcome = reportOutcomeOf({
    subjectType: record.subjectType,
    isActedOn: isStrike(decisionPreview.decision),
  });
  return (
    <>
      <section aria-labelledby="case-they-read">
        <h2 id="case-they-read">{t("theyWillRead")}</h2>
        <PersonNotice record={record} decisionPreview={decisionPreview} now={now} />
      </section>
      <section aria-labelledby="case-reporters-read">
        <h2 id="case-reporters-read">{t("reportersWillRead")}</h2>
        {record.reports.every(({ isByStaff }) => isByStaff) ? (
          <p className={styles.caseNotice}>{t("nothingSent")}</p>
        ) : (
          <NoticeText notice={outcome} />
        )}
      </section>
    </>
  );
}

/** What the person will read about the decision. */
export function PersonNotice({ record, decisionPreview, now }: Omit<ContextPaneProps, "suggestion">) {
  const t = useTranslations("console.moderation.context");
  const { subject, subjectType, owner } = record;
  const { decision, category, days, reason } = decisionPreview;
  const facts = {
    decision,
    category,
    subjectType,
    activityTitle: subjectType === "activity" ? record.title : subject.activityTitle,
    suspendedUntil: hasDays(decision) ? new Date(now + days * dayMs) : null,
    reason: reason.trim(),
    appealed: record.appeals.map((appeal) => appeal.decision),
    canAppeal: isStrike(decision),
  };
  const notice = noticeOf(facts, useLocale());
  if (notice === null || owner === null) return <p className={styles.caseNotice}>{t("nothingSent")}</p>;
  return <NoticeText notice={notice} />;
}

/** The text of the notice mail, without its layout. */
function NoticeText({ notice }: { readonly notice: Notice }) {
  const t = useTranslations();
  return (
    <div className={styles.caseNotice}>
      {notice.paragraphs.map((line) => (
        <p key={line.key}>{noticeText(line, t)}</p>
      ))}
    </div>
  );
}

/** Predicts the notice of a saved decision until the server has sent its text. */
function previewOf(
  { decision, category, days, text }: CaseEventView,
  { days: usual, ...rest }: DecisionPreview,
): DecisionPreview {
  return {
    decision: decision ?? rest.decision,
    category: category ?? rest.category,
    days: days ?? usual,
    reason: text ?? "",
  };
}
