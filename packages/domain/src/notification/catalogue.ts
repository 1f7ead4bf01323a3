export const notificationGroups = ["host", "participant", "requests", "internal", "subscriptions"] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

/** The channels, named as in the specification's preferences. */
export const notificationChannels = ["sendWeb", "sendEmail", "sendMobile"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
export type ChannelPreference = Readonly<Record<NotificationChannel, boolean>>;

const allOn: ChannelPreference = { sendWeb: true, sendEmail: true, sendMobile: true };
const emailOff: ChannelPreference = { ...allOn, sendEmail: false };

/** Code, name and group of every notification, and its default channels. */
export const notificationTypes = [
  { code: 1, name: "RequestToJoin", group: "host", defaults: allOn },
  { code: 2, name: "ParticipantLeft", group: "participant", defaults: allOn },
  { code: 3, name: "UserCancelled", group: "host", defaults: allOn, endsParticipation: true },
  { code: 4, name: "JoinRequestApproved", group: "requests", defaults: allOn, isUrgent: true, answersRequest: true },
  {
    code: 5,
    name: "JoinRequestDeclined",
    group: "requests",
    defaults: allOn,
    isUrgent: true,
    answersRequest: true,
    endsParticipation: true,
  },
  { code: 6, name: "ActivityUpdated", group: "participant", defaults: allOn, isUrgent: true, isMerged: true },
  {
    code: 7,
    name: "ActivityCancelled",
    group: "participant",
    defaults: allOn,
    isUrgent: true,
    isAlwaysMailed: true,
    endsParticipation: true,
  },
  { code: 8, name: "ActivityRated", group: "host", defaults: allOn },
  { code: 9, name: "ParticipantAttendanceValidated", group: "host", defaults: allOn },
  { code: 10, name: "ParticipantMentionedInComment", group: "participant", defaults: allOn },
  { code: 11, name: "ParticipantJoined", group: "participant", defaults: allOn },
  { code: 12, name: "NewComment", group: "participant", defaults: emailOff },
  { code: 13, name: "RequestToVote", group: "participant", defaults: allOn, isUrgent: true },
  { code: 14, name: "RateActivity", group: "participant", defaults: allOn, isUrgent: true },
  { code: 15, name: "ActivitySoon", group: "participant", defaults: emailOff, isUrgent: true },
  { code: 16, name: "DefineDate", group: "host", defaults: allOn, isUrgent: true },
  { code: 17, name: "ActivityToggledRecommended", group: "host", defaults: allOn },
  { code: 18, name: "ActivityLiked", group: "internal", defaults: emailOff, isOncePerActor: true },
  { code: 19, name: "product updates", group: "subscriptions", defaults: allOn },
  { code: 20, name: "ActivityAddedToList", group: "internal", defaults: emailOff, isOncePerActor: true },
  { code: 21, name: "RelevantActivityCreated", group: "participant", defaults: allOn, noEmailWithPush: true },
  { code: 22, name: "VerifyAttendance", group: "host", defaults: allOn, isUrgent: true },
] as const satisfies readonly {
  code: number;
  name: string;
  group: NotificationGroup;
  defaults: ChannelPreference;
  /** Its push leaves at night too, and beyond the day's budget: the recipient waits for it, or would miss something. */
  isUrgent?: true;
  /** Sends no e-mail to a recipient whom a push reaches. */
  noEmailWithPush?: true;
  /** The result of the recipient's own request: doesn't count towards the daily attention budget. */
  answersRequest?: true;
  /** Sent beyond the budget too: without it, the recipient would travel in vain. */
  isAlwaysMailed?: true;
  /** Sent only once per activity and actor, because the action can be undone and repeated at no cost. */
  isOncePerActor?: true;
  /** Its mail waits for further changes and names them all, instead of being sent once for each person and day. */
  isMerged?: true;
  /**
   * The recipient's or another's participation ended. Delivered despite a block, so that nobody waits for the other or
   * travels in vain.
   */
  endsParticipation?: true;
}[];

export type NotificationCode = (typeof notificationTypes)[number]["code"];
export type NotificationName = (typeof notificationTypes)[number]["name"];

export type NotificationType = {
  readonly code: NotificationCode;
  readonly name: NotificationName;
  readonly group: NotificationGroup;
  readonly defaults: ChannelPreference;
  readonly isUrgent?: true;
  readonly noEmailWithPush?: true;
  readonly answersRequest?: true;
  readonly isAlwaysMailed?: true;
  readonly isOncePerActor?: true;
  readonly isMerged?: true;
  readonly endsParticipation?: true;
};

type ShortName<Name extends NotificationName> = Name extends "product updates" ? "productUpdates" : Uncapitalize<Name>;

/** The codes by name, complete by type. */
export const notificationCode = {
  requestToJoin: 1,
  participantLeft: 2,
  userCancelled: 3,
  joinRequestApproved: 4,
  joinRequestDeclined: 5,
  activityUpdated: 6,
  activityCancelled: 7,
  activityRated: 8,
  participantAttendanceValidated: 9,
  participantMentionedInComment: 10,
  participantJoined: 11,
  newComment: 12,
  requestToVote: 13,
  rateActivity: 14,
  activitySoon: 15,
  defineDate: 16,
  activityToggledRecommended: 17,
  activityLiked: 18,
  productUpdates: 19,
  activityAddedToList: 20,
  relevantActivityCreated: 21,
  verifyAttendance: 22,
} as const satisfies { readonly [Type in (typeof notificationTypes)[number] as ShortName<Type["name"]>]: Type["code"] };

export function isNotificationCode(code: number): code is NotificationCode {
  return notificationTypes.some((type) => type.code === code);
}

export function notificationTypeOf(code: NotificationCode): NotificationType {
  const type = notificationTypes.find((candidate) => candidate.code === code);
  if (!type) throw new RangeError(`Not a notification: ${code}`);
  return type;
}

export const participationEndCodes: readonly NotificationCode[] = notificationTypes
  .filter((type: NotificationType) => type.endsParticipation === true)
  .map(({ code }) => code);

export function isParticipationEnd(code: number): boolean {
  return participationEndCodes.some((known) => known === code);
}

/**
 * The recipients: the host, the person concerned, the other approved participants, everyone approved or pending, or
 * people nearby who may be interested.
 */
export type NotificationAudience = "host" | "person" | "others" | "everyone" | "nearby";

export type CausedNotification = { readonly code: NotificationCode; readonly to: NotificationAudience };
