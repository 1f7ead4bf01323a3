import type { Decision } from "@meander/domain/moderation/decision";
import type { ReportCategory } from "@meander/domain/moderation/report-category";
import type { SubjectType } from "@meander/domain/moderation/subject";

/** Each mail template with its data, which the ledger stores as JSON. */
export type MailTemplates = {
  /**
   * To an address that nobody has proven to be theirs, so it contains nothing that a person typed. The link is issued
   * when the mail is sent.
   */
  readonly "verify-email": {
    /** Whether the address replaces a verified one. */
    readonly isChange: boolean;
    readonly returnPath?: string;
  };
  /** A sign-up with an address that already has an account. */
  readonly "address-known": { readonly firstName: string };
  /** To the address of a deleted account, in the language that its owner had chosen. */
  readonly "account-deleted": { readonly firstName: string; readonly locale: string | null };
  /** The link is issued when the mail is sent. */
  readonly "reset-password": { readonly firstName: string; readonly returnPath?: string };
  /** To the verified address; `at` is an instant, here and below. */
  readonly "password-changed": { readonly firstName: string; readonly at: string };
  /**
   * To the verified address, while the new one is unverified. The undo link is issued when the mail is sent, here and
   * below.
   */
  readonly "email-change-requested": { readonly firstName: string; readonly at: string };
  /** To the address that lost the account because the change was undone. */
  readonly "email-restored": { readonly firstName: string; readonly at: string };
  /** To the account's former address. */
  readonly "email-changed": { readonly firstName: string; readonly at: string };
  /** A login from an unknown device. */
  readonly "new-device": {
    readonly firstName: string;
    readonly at: string;
    readonly program: string | null;
    readonly system: string | null;
  };
  /** The person can now log in with an OpenID provider. */
  readonly "identity-linked": { readonly firstName: string; readonly providerName: string };
  /** The mail of a notification. */
  readonly notification: {
    readonly notificationId: string;
    readonly notificationCode: number;
    /** Not rendered; identifies the delivery when the actor's account is deleted. */
    readonly actorId?: string | null;
    readonly firstName: string;
    readonly actorName: string | null;
    /** The notification's data: `reason`, `change`, `startsAt` with `timeZone`, `commentId`. */
    readonly details?: Readonly<Record<string, string>>;
    /** A custom text instead of the catalogue's. */
    readonly note?: { readonly title: string; readonly text: string } | null;
    readonly activity: {
      readonly _id: string;
      readonly title: string;
      readonly category: number;
      readonly timePeriodCode: number;
    } | null;
    /** The path of its target on this site. */
    readonly path: string;
  };
  /** A decision about a person or their content. */
  readonly "moderation-notice": {
    readonly firstName: string;
    readonly subjectType: SubjectType;
    readonly decision: Decision;
    readonly category: ReportCategory;
    readonly reason: string;
    readonly suspendedUntil: string | null;
    /** The decisions whose appeals this one answers. */
    readonly appealed: readonly Decision[];
    readonly canAppeal: boolean;
    /** The decision of an earlier notice that this one replaces; null without one. */
    readonly corrected: Decision | null;
    /** The path on this site for appealing, or for reading an appeal's answer. */
    readonly appealPath: string | null;
    readonly activityTitle: string | null;
    /** The activity's path on this site. */
    readonly path: string | null;
  };
  /** To participants of a hidden activity. */
  readonly "activity-hidden": {
    readonly firstName: string;
    /** Absent in mails queued before calendar entries were taken back. */
    readonly activityId?: string | null;
    readonly activityTitle: string;
    /** The next start and the activity's time zone; absent without a date. */
    readonly startsAt?: string | null;
    readonly timeZone?: string;
  };
  /** To everyone who reported the subject. */
  readonly "report-outcome": {
    readonly firstName: string;
    readonly subjectType: SubjectType;
    readonly isActedOn: boolean;
    /** Whether it replaces an earlier outcome mail. */
    readonly isCorrection: boolean;
  };
  /** To staff who may approve a colleague's campaign. */
  readonly "approval-requested": {
    readonly firstName: string;
    readonly requesterName: string;
    readonly campaignName: string;
  };
  /** A campaign. A test goes to its requester and is marked in the subject. */
  readonly campaign: {
    readonly campaignId: string;
    readonly isTest: boolean;
    /** The recipient's, for their quiet hours; absent if unknown, and in a test. */
    readonly timeZone?: string | undefined;
  };
};
