import type { moderation } from "../messages/en/moderation.ts";
import { casePolicy } from "../policy.ts";
import { momentText } from "../time/moment.ts";
import { type Decision, isAppealAnswer } from "./decision.ts";
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
type NoticeValues = Record<"title" | "until" | "reason" | "policy" | "rule" | "days", string>;
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
  /** Of the appeals that this answers: what they were against. */
  readonly appealed: readonly Decision[];
  /** Whether the person may ask for another look at this. */
  readonly canAppeal: boolean;
  /** What they were written about the same case before, where this takes its place. */
  readonly corrected?: Decision | null | undefined;
};

const suffix = { user: "User", activity: "Activity", comment: "Comment", image: "Image" } as const satisfies Record<
  SubjectType,
  string
>;

/** What the person behind the subject reads, with dates as in `locale`; null when nothing was decided against them. */
export function noticeOf(facts: NoticeFacts, locale: string): Notice | null {
  const { decision, corrected = null } = facts;
  if (decision === "noAction") return corrected === null ? null : withdrawalOf(corrected, facts);
  const { subject, paragraphs } = isAppealAnswer(decision)
    ? appealNoticeOf(decision, facts)
    : measureNoticeOf(facts, locale);
  return { subject, paragraphs: [...correctionOf(facts), ...paragraphs] };
}

function correctionOf({ corrected = null }: NoticeFacts): readonly NoticeLine[] {
  return corrected === null ? [] : [{ key: "moderation.notice.correction" }];
}

/** What somebody reads who was told of a measure, once it is replaced by none. */
function withdrawalOf(corrected: Decision, { activityTitle }: NoticeFacts): Notice {
  return {
    subject: { key: "moderation.notice.restoreSubject" },
    paragraphs: [
      { key: "moderation.notice.correction" },
      { key: `moderation.notice.${takenBack[corrected]}`, values: { title: activityTitle ?? "" } },
      { key: "moderation.notice.withdrawalNext" },
    ],
  };
}

function measureNoticeOf(facts: NoticeFacts, locale: string): Notice {
  const { decision, subjectType, activityTitle, suspendedUntil, appealed, canAppeal } = facts;
  if (decision === "noAction" || isAppealAnswer(decision)) throw new RangeError(`${decision} is no measure`);
  const bySubject = decision === "warn" || decision === "suspend";
  const what: NoticeKey = bySubject ? `${decision}${suffix[subjectType]}` : decision;
  const until = suspendedUntil === null ? "" : momentText(suspendedUntil, locale);
  return {
    subject: { key: `moderation.notice.${decision}Subject` },
    paragraphs: [
      { key: `moderation.notice.${what}`, values: { title: activityTitle ?? "", until } },
      whyOf(facts),
      ...reasonOf(facts),
      ...(appealed.length === 0 ? [] : [{ key: "moderation.notice.appealStays" } as const]),
      { key: `moderation.notice.${decision}Next` },
      ...(canAppeal
        ? [{ key: "moderation.notice.appealInvite", values: { days: String(casePolicy.appealDays) } } as const]
        : []),
    ],
  };
}

const takenBack = {
  noAction: "restoreWarn",
  warn: "restoreWarn",
  removeContent: "restoreRemoveContent",
  hideActivity: "restoreHideActivity",
  suspend: "restoreSuspend",
  restore: "restoreWarn",
  uphold: "restoreWarn",
} as const satisfies Record<Decision, NoticeKey>;

/** What somebody reads whose appeal was answered. */
function appealNoticeOf(answer: "restore" | "uphold", facts: NoticeFacts): Notice {
  const { activityTitle, appealed } = facts;
  const values = { title: activityTitle ?? "" };
  const lines =
    answer === "uphold"
      ? [whyOf(facts)]
      : [...new Set(appealed.map((decision) => takenBack[decision]))].map(
          (key): NoticeLine => ({ key: `moderation.notice.${key}`, values }),
        );
  return {
    subject: { key: `moderation.notice.${answer}Subject` },
    paragraphs: [
      { key: `moderation.notice.${answer}Intro` },
      ...lines,
      ...reasonOf(facts),
      { key: `moderation.notice.${answer}Next` },
    ],
  };
}

function whyOf({ category }: NoticeFacts): NoticeLine {
  const policy = `moderation.policy.${category}` as const;
  return { key: "moderation.notice.why", texts: { policy: `${policy}.title`, rule: `${policy}.rule` } };
}

function reasonOf({ reason }: NoticeFacts): readonly NoticeLine[] {
  return reason === "" ? [] : [{ key: "moderation.notice.reason", values: { reason } }];
}

/** What each reporter reads: that we looked, never what happened to whom. */
export function reportOutcomeOf(facts: {
  readonly subjectType: SubjectType;
  readonly isActedOn: boolean;
  /** They were written about it before, and this takes its place. */
  readonly isCorrection?: boolean | undefined;
}): Notice {
  return {
    subject: { key: "moderation.outcome.subject" },
    paragraphs: [
      ...(facts.isCorrection === true ? [{ key: "moderation.outcome.correction" } as const] : []),
      { key: `moderation.outcome.${facts.subjectType}` },
      { key: facts.isActedOn ? "moderation.outcome.actedOn" : "moderation.outcome.notActedOn" },
      { key: "moderation.outcome.unseen" },
    ],
  };
}

const noValues: NoticeValues = { title: "", until: "", reason: "", policy: "", rule: "", days: "" };

/** The words of a line; `translate` is any translator that has the area `moderation`. */
export function noticeWords(
  { key, values, texts = {} }: NoticeLine,
  translate: (key: NoticeLine["key"] | PolicyKey, values: NoticeValues) => string,
): string {
  const named = Object.entries(texts).map(([name, text]) => [name, translate(text, noValues)]);
  return translate(key, { ...noValues, ...values, ...Object.fromEntries(named) });
}
