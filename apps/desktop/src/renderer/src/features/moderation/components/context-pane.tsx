import "./case-card.css";
import "./context-pane.css";
import type { CaseRecord } from "@meander/domain/contract/cases";
import { type Decision, isStrike } from "@meander/domain/moderation/decision";
import { type Notice, noticeOf, noticeWords, reportOutcomeOf } from "@meander/domain/moderation/notice";
import type { ReportCategory } from "@meander/domain/moderation/report-category";
import { policyVersions } from "@meander/domain/policy";
import { useTranslations } from "use-intl";
import { ScrollArea } from "../../../shared/scroll-area.tsx";
import type { Suggestion } from "../suggestion.ts";
import { CaseHistory } from "./case-history.tsx";

const dayMs = 86_400_000;

/** What would be decided if Enter were pressed, or what is suggested. */
export type Foreseen = {
  readonly decision: Decision;
  readonly category: ReportCategory;
  readonly days: number;
  readonly reason: string;
};

type ContextPaneProps = {
  readonly record: CaseRecord;
  readonly foreseen: Foreseen;
  readonly suggestion: Suggestion | null;
  readonly now: number;
};

/** Policy, what everybody will read, and what happened before. */
export function ContextPane({ record, foreseen, suggestion, now }: ContextPaneProps) {
  const t = useTranslations("console.moderation.context");
  return (
    <ScrollArea className="case-context" label={t("label")}>
      <PolicyCard record={record} category={foreseen.category} suggestion={suggestion} />
      <NoticePreviews record={record} foreseen={foreseen} now={now} />
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
  const sanction = suggestion && t(`console.moderation.context.sanction.${suggestion.decision}`, suggestion);
  return (
    <section aria-labelledby="case-policy">
      <h2 id="case-policy">{t("console.moderation.context.policy")}</h2>
      <div className="case-card">
        <h3>
          {t("console.moderation.context.policyName", {
            category: t(`moderation.policy.${category}.title`),
            version: policyVersions[category],
          })}
        </h3>
        <p>{t(`moderation.policy.${category}.rule`)}</p>
        {sanction === null ? null : (
          <p>{t("console.moderation.context.suggestion", { strikes: record.owner?.activeStrikes ?? 0, sanction })}</p>
        )}
      </div>
    </section>
  );
}

function NoticePreviews({ record, foreseen, now }: Omit<ContextPaneProps, "suggestion">) {
  const t = useTranslations("console.moderation.context");
  const { subject, subjectType, owner } = record;
  const { decision, category, days, reason } = foreseen;
  const notice = noticeOf({
    decision,
    category,
    subjectType,
    activityTitle: subjectType === "activity" ? record.title : subject.activityTitle,
    suspendedUntil: decision === "suspend" ? new Date(now + days * dayMs) : null,
    reason: reason.trim(),
    appealed: record.appeals.map((appeal) => appeal.decision),
    canAppeal: isStrike(decision),
  });
  const outcome = reportOutcomeOf({ subjectType, isActedOn: isStrike(decision) });
  return (
    <>
      <section aria-labelledby="case-they-read">
        <h2 id="case-they-read">{t("theyWillRead")}</h2>
        {notice === null || owner === null ? (
          <p className="case-notice">{t("nothingSent")}</p>
        ) : (
          <NoticeText notice={notice} />
        )}
      </section>
      <section aria-labelledby="case-reporters-read">
        <h2 id="case-reporters-read">{t("reportersWillRead")}</h2>
        {record.reportCount === 0 ? <p className="case-notice">{t("nothingSent")}</p> : <NoticeText notice={outcome} />}
      </section>
    </>
  );
}

/** The words of the mail, without its frame. */
function NoticeText({ notice }: { readonly notice: Notice }) {
  const t = useTranslations();
  return (
    <div className="case-notice">
      {notice.paragraphs.map((line) => (
        <p key={line.key}>{noticeWords(line, t)}</p>
      ))}
    </div>
  );
}
