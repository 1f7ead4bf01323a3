import type { Decision } from "@meander/domain/moderation/decision";
import type { ReportCategory } from "@meander/domain/moderation/report-category";
import type { SubjectType } from "@meander/domain/moderation/subject";

/** Every mail by name, with what fills it. Rows of the ledger hold this as JSON. */
export type MailTemplates = {
  /** The link is made when the mail leaves. */
  readonly "verify-email": { readonly firstName: string; readonly returnPath?: string };
  /** Somebody signed up with an address that already has an account. */
  readonly "address-known": { readonly firstName: string };
  /** To the address of an account that is gone, with the language that its owner chose. */
  readonly "account-deleted": { readonly firstName: string; readonly locale: string | null };
  /** The link is made when the mail leaves. */
  readonly "reset-password": { readonly firstName: string; readonly returnPath?: string };
  /** To the verified address; `at` is an instant, here and below. */
  readonly "password-changed": { readonly firstName: string; readonly at: string };
  /** To the verified address, while the new one waits; the link that undoes it is made when the mail leaves, here and below. */
  readonly "email-change-requested": { readonly firstName: string; readonly at: string };
  /** To the address that was the account's until the change was undone. */
  readonly "email-restored": { readonly firstName: string; readonly at: string };
  /** To the address that is no longer the account's. */
  readonly "email-changed": { readonly firstName: string; readonly at: string };
  /** A login from a device that was not seen before. */
  readonly "new-device": {
    readonly firstName: string;
    readonly at: string;
    readonly program: string | null;
    readonly system: string | null;
  };
  /** An account elsewhere logs the person in from now on. */
  readonly "identity-linked": { readonly firstName: string; readonly providerName: string };
  /** A notification (specification §3), told by mail. */
  readonly notification: {
    readonly notificationId: string;
    readonly notificationCode: number;
    /** Not shown: finds the message again once the account is deleted. */
    readonly actorId?: string | null;
    readonly firstName: string;
    readonly actorName: string | null;
    /** What came with it: `reason`, `change`, `startsAt` with `timeZone`, `commentId`. */
    readonly details?: Readonly<Record<string, string>>;
    /** Words of ours instead of the catalogue's. */
    readonly note?: { readonly title: string; readonly text: string } | null;
    readonly activity: {
      readonly _id: string;
      readonly title: string;
      readonly category: number;
      readonly timePeriodCode: number;
    } | null;
    /** Where it leads, on this site. */
    readonly path: string;
  };
  /** What was decided about a person, or about something of theirs. */
  readonly "moderation-notice": {
    readonly firstName: string;
    readonly subjectType: SubjectType;
    readonly decision: Decision;
    readonly category: ReportCategory;
    readonly reason: string;
    readonly suspendedUntil: string | null;
    /** What the appeals that it answers were against. */
    readonly appealed: readonly Decision[];
    readonly canAppeal: boolean;
    /** The decision that they were written about before, where this takes its place. */
    readonly corrected: Decision | null;
    /** Where that is done, or its answer read, on this site. */
    readonly appealPath: string | null;
    readonly activityTitle: string | null;
    /** Of that activity, on this site. */
    readonly path: string | null;
  };
  /** To whoever has a place in an activity that was hidden. */
  readonly "activity-hidden": {
    readonly firstName: string;
    readonly activityTitle: string;
    /** The next start, on the clock of its place; absent without a date. */
    readonly startsAt?: string | null;
    readonly timeZone?: string;
  };
  /** To everyone who reported it. */
  readonly "report-outcome": {
    readonly firstName: string;
    readonly subjectType: SubjectType;
    readonly isActedOn: boolean;
    /** They were written about it before. */
    readonly isCorrection: boolean;
  };
  /** A campaign; a test goes to whoever asked for it and says so in its subject. */
  readonly campaign: { readonly campaignId: string; readonly isTest: boolean };
};
