import type { moderation } from "../messages/en/moderation.ts";
import { momentText } from "../time/moment.ts";
import type { Decision } from "./decision.ts";
import type { ReportCategory } from "./report-category.ts";
import type { SubjectType } from "./subject.ts";

type NoticeKey = keyof typeof moderation.notice;
type OutcomeKey = keyof typeof moderation.outcome;

/** A text of the catalogue with what fills it: words that are data, and other texts of the catalogue. */
export type NoticeLine = {
  readonly key: `moderation.notice.${NoticeKey}` | `moderation.outcome.${OutcomeKey}`;
  readonly values?: Partial<NoticeValues>;
  readonly texts?: { readonly [Name in keyof NoticeValues]?: PolicyKey };
};
type NoticeValues = Record<"title" | "until" | "reason" | "policy" | "rule", string>;
type PolicyKey = `moderation.policy.${ReportCategory}.${"title" | "rule"}`;

export type Notice = { readonly subject: NoticeLine; readonly paragraphs: readonly NoticeLine[] };

export type NoticeFacts = {
  readonly decision: Decision;
  readonly category: ReportCategory;
  readonly subjectType: SubjectType;
  /** Of the activity it is or stands on. */
  readonly activityTitle: string | null;
  /** For a suspension. */
  readonly suspendedUntil: Date | null;
  /** A moderator's own words; empty for none. */
  readonly reason: string;
};

const suffix = { user: "User", activity: "Activity", comment: "Comment", image: "Image" } as const satisfies Record<
  SubjectType,
  string
>;

/** What the person behind the subject reads; null when nothing was decided against them. */
export function noticeOf(facts: NoticeFacts): Notice | null {
  const { decision, category, subjectType, activityTitle, suspendedUntil, reason } = facts;
  if (decision === "noAction") return null;
  const bySubject = decision === "warn" || decision === "suspend";
  const what: NoticeKey = bySubject ? `${decision}${suffix[subjectType]}` : decision;
  const until = suspendedUntil === null ? "" : momentText(suspendedUntil);
  const policy = `moderation.policy.${category}` as const;
  return {
    subject: { key: `moderation.notice.${decision}Subject` },
    paragraphs: [
      { key: `moderation.notice.${what}`, values: { title: activityTitle ?? "", until } },
      { key: "moderation.notice.why", texts: { policy: `${policy}.title`, rule: `${policy}.rule` } },
      ...(reason === "" ? [] : [{ key: "moderation.notice.reason", values: { reason } } as const]),
      { key: `moderation.notice.${decision}Next` },
    ],
  };
}

/** What each reporter reads: that we looked, never what happened to whom. */
export function reportOutcomeOf(facts: { readonly subjectType: SubjectType; readonly isActedOn: boolean }): Notice {
  return {
    subject: { key: "moderation.outcome.subject" },
    paragraphs: [
      { key: `moderation.outcome.${facts.subjectType}` },
      { key: facts.isActedOn ? "moderation.outcome.actedOn" : "moderation.outcome.notActedOn" },
      { key: "moderation.outcome.unseen" },
    ],
  };
}

const noValues: NoticeValues = { title: "", until: "", reason: "", policy: "", rule: "" };

/** The words of a line; `translate` is any translator that has the area `moderation`. */
export function noticeWords(
  { key, values, texts = {} }: NoticeLine,
  translate: (key: NoticeLine["key"] | PolicyKey, values: NoticeValues) => string,
): string {
  const named = Object.entries(texts).map(([name, text]) => [name, translate(text, noValues)]);
  return translate(key, { ...noValues, ...values, ...Object.fromEntries(named) });
}
