import type { AppealRecord } from "@meander/domain/contract/moderation";
import { noticeOf, noticeText } from "@meander/domain/moderation/notice";
import { momentText } from "@meander/domain/time/moment";
import { Link } from "react-router-dom";
import { useLocale, useTranslations } from "use-intl";
import styles from "../appeal.module.css";

/** The decision and its reasons, as in the mail. */
export function DecisionNotice({ record }: { readonly record: AppealRecord }) {
  const t = useTranslations();
  const locale = useLocale();
  const { decision, category, subjectType, activityTitle, suspendedUntil, reason, decidedAt, text, path } = record;
  const facts = {
    decision,
    category,
    subjectType,
    activityTitle,
    reason,
    suspendedUntil: suspendedUntil === null ? null : new Date(suspendedUntil),
    appealed: [],
    canAppeal: false,
  };
  const notice = noticeOf(facts, locale);
  return (
    <header>
      <h1>{notice === null ? t("moderation.appeal.title") : noticeText(notice.subject, t)}</h1>
      <p className={styles.when}>
        {t.rich("moderation.appeal.decidedOn", {
          date: momentText(new Date(decidedAt), locale),
          time: (chunks) => <time dateTime={decidedAt}>{chunks}</time>,
        })}
      </p>
      {notice?.paragraphs.map((line) => (
        <p key={line.key}>{noticeText(line, t)}</p>
      ))}
      {text === null ? null : (
        <>
          <h2>{t("moderation.appeal.comment")}</h2>
          <blockquote>{text}</blockquote>
        </>
      )}
      {path === null || activityTitle === null ? null : (
        <p>
          <Link to={path}>{activityTitle}</Link>
        </p>
      )}
    </header>
  );
}
