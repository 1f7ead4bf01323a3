import type { moderation } from "../messages/en/moderation.ts";
import { casePolicy } from "../policy.ts";
import { momentText } from "../time/moment.ts";
import { type Decision, isAboutPerson, isAppealAnswer, isLifting } from "./decision.ts";
import type { ReportCategory } from "./report-category.ts";
import type { SubjectType } from "./subject.ts";

type NoticeKey = keyof typeof moderation.notice;
type OutcomeKey = keyof typeof moderation.outcome;

/** A catalogue message with its arguments: plain values, and other catalogue messages. */
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
  /** The title of the activity that is the subject, or that the comment or image belongs to. */
  readonly activityTitle: string | null;
  /** Set for a suspension, and for a shorter one. */
  readonly suspendedUntil: Date | null;
  /** The moderator's explanation; may be empty. */
  readonly reason: string;
  /** The decisions against which the answered appeals were made. */
  readonly appealed: readonly Decision[];
  /** Whether the person may appeal. */
  readonly canAppeal: boolean;
  /** The decision in the earlier notice about this case, which this notice replaces. */
  readonly corrected?: Decision | null | undefined;
};

const suffix = { user: "User", activity: "Activity", comment: "Comment", image: "Image" } as const satisfies Record<
  SubjectType,
  string
>;

/** The notice to the subject's owner, with dates formatted for `locale`; null if nothing was decided against them. */
export function noticeOf(facts: NoticeFacts, locale: string): Notice | null {
  const { decision, corrected = null } = facts;
  if (decision === "noAction") return corrected === null ? null : withdrawalOf(corrected, facts);
  const { subject, paragraphs } = contentOf(facts, locale);
  return { subject, paragraphs: [...correctionOf(facts), ...paragraphs] };
}

function contentOf(facts: NoticeFacts, locale: string): Notice {
  const { decision, appealed } = facts;
  if (isLifting(decision)) return liftingNoticeOf(decision, facts, locale);
  if (decision === "restore" && appealed.length === 0) return returnNoticeOf(facts);
  return isAppealAnswer(decision) ? appealNoticeOf(decision, facts) : measureNoticeOf(facts, locale);
}

/** The notice that a sanction ends earlier. */
function liftingNoticeOf(decision: "shorten" | "lift", facts: NoticeFacts, locale: string): Notice {
  const { suspendedUntil } = facts;
  const until = suspendedUntil === null ? "" : momentText(suspendedUntil, locale);
  return {
    subject: { key: `moderation.notice.${decision}Subject` },
    paragraphs: [
      { key: `moderation.notice.${decision}`, values: { until } },
      ...reasonOf(facts),
      { key: `moderation.notice.${decision}Next` },
    ],
  };
}

/** The notice that a decision about content was taken back without an appeal. */
function returnNoticeOf(facts: NoticeFacts): Notice {
  const { subjectType, activityTitle } = facts;
  const removed = subjectType === "activity" ? "hideActivity" : "removeContent";
  return {
    subject: { key: "moderation.notice.restoreSubject" },
    paragraphs: [
      { key: "moderation.notice.returnIntro" },
      {
        key: `moderation.notice.${revertedKeyOf(removed, subjectType)}`,
        values: { title: activityTitle ?? "" },
      },
      ...reasonOf(facts),
      { key: "moderation.notice.withdrawalNext" },
    ],
  };
}

function correctionOf({ corrected = null }: NoticeFacts): readonly NoticeLine[] {
  return corrected === null ? [] : [{ key: "moderation.notice.correction" }];
}

/** The notice that an earlier measure was replaced by none. */
function withdrawalOf(corrected: Decision, { subjectType, activityTitle }: NoticeFacts): Notice {
  return {
    subject: { key: "moderation.notice.restoreSubject" },
    paragraphs: [
      { key: "moderation.notice.correction" },
      { key: `moderation.notice.${revertedKeyOf(corrected, subjectType)}`, values: { title: activityTitle ?? "" } },
      { key: "moderation.notice.withdrawalNext" },
    ],
  };
}

function measureNoticeOf(facts: NoticeFacts, locale: string): Notice {
  const { decision, subjectType, activityTitle, suspendedUntil, appealed, canAppeal } = facts;
  if (decision === "noAction" || isLifting(decision) || isAppealAnswer(decision))
    throw new RangeError(`${decision} is no measure`);
  const measure = decision === "removeContent" && subjectType === "image" ? "removeImage" : decision;
  const what: NoticeKey =
    measure === "removeImage" || !isAboutPerson(measure) ? measure : `${measure}${suffix[subjectType]}`;
  const until = suspendedUntil === null ? "" : momentText(suspendedUntil, locale);
  return {
    subject: { key: `moderation.notice.${measure}Subject` },
    paragraphs: [
      { key: `moderation.notice.${what}`, values: { title: activityTitle ?? "", until } },
      whyOf(facts),
      ...reasonOf(facts),
      ...(appealed.length === 0 ? [] : [{ key: "moderation.notice.appealStays" } as const]),
      { key: `moderation.notice.${measure}Next` },
      ...(canAppeal
        ? [{ key: "moderation.notice.appealInvite", values: { days: String(casePolicy.appealDays) } } as const]
        : []),
    ],
  };
}

const revertedKeys = {
  noAction: "restoreWarn",
  warn: "restoreWarn",
  removeContent: "restoreRemoveContent",
  hideActivity: "restoreHideActivity",
  suspend: "restoreSuspend",
  ban: "restoreBan",
  shorten: "restoreWarn",
  lift: "restoreWarn",
  restore: "restoreWarn",
  uphold: "restoreWarn",
} as const satisfies Record<Decision, NoticeKey>;

function revertedKeyOf(decision: Decision, subjectType: SubjectType): NoticeKey {
  return decision === "removeContent" && subjectType === "image" ? "restoreRemoveImage" : revertedKeys[decision];
}

/** The notice that an appeal was answered. */
function appealNoticeOf(answer: "restore" | "uphold", facts: NoticeFacts): Notice {
  const { subjectType, activityTitle, appealed } = facts;
  const values = { title: activityTitle ?? "" };
  const lines =
    answer === "uphold"
      ? [whyOf(facts)]
      : [...new Set(appealed.map((decision) => revertedKeyOf(decision, subjectType)))].map(
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

/** The notice to each reporter: that the report was reviewed, without details about the person. */
export function reportOutcomeOf(facts: {
  readonly subjectType: SubjectType;
  readonly isActedOn: boolean;
  /** Whether this replaces an earlier notice. */
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

/** Renders a line; `translate` is any translator with the namespace `moderation`. */
export function noticeText(
  { key, values, texts = {} }: NoticeLine,
  translate: (key: NoticeLine["key"] | PolicyKey, values: NoticeValues) => string,
): string {
  const named = Object.entries(texts).map(([name, text]) => [name, translate(text, noValues)]);
  return translate(key, { ...noValues, ...values, ...Object.fromEntries(named) });
}
