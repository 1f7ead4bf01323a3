export const notificationGroups = ["host", "participant", "requests", "internal", "subscriptions"] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

/** The channels by the names of the specification's preferences. */
export const notificationChannels = ["sendWeb", "sendEmail", "sendMobile"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
export type ChannelPreference = Readonly<Record<NotificationChannel, boolean>>;

const allOn: ChannelPreference = { sendWeb: true, sendEmail: true, sendMobile: true };
const emailOff: ChannelPreference = { ...allOn, sendEmail: false };

/** Specification §3: code, name and group of every notification, and the channels it uses until its reader chooses. */
export const notificationTypes = [
  { code: 1, name: "RequestToJoin", group: "host", defaults: allOn },
  { code: 2, name: "ParticipantLeft", group: "participant", defaults: allOn },
  { code: 3, name: "UserCancelled", group: "host", defaults: allOn, endsSeat: true },
  { code: 4, name: "JoinRequestApproved", group: "requests", defaults: allOn, answersRequest: true },
  { code: 5, name: "JoinRequestDeclined", group: "requests", defaults: allOn, answersRequest: true, endsSeat: true },
  { code: 6, name: "ActivityUpdated", group: "participant", defaults: allOn },
  { code: 7, name: "ActivityCancelled", group: "participant", defaults: allOn, isAlwaysMailed: true, endsSeat: true },
  { code: 8, name: "ActivityRated", group: "host", defaults: allOn },
  { code: 9, name: "ParticipantAttendanceValidated", group: "host", defaults: allOn },
  { code: 10, name: "ParticipantMentionedInComment", group: "participant", defaults: allOn },
  { code: 11, name: "ParticipantJoined", group: "participant", defaults: allOn },
  { code: 12, name: "NewComment", group: "participant", defaults: emailOff },
  { code: 13, name: "RequestToVote", group: "participant", defaults: allOn },
  { code: 14, name: "RateActivity", group: "participant", defaults: allOn },
  { code: 15, name: "ActivitySoon", group: "participant", defaults: emailOff },
  { code: 16, name: "DefineDate", group: "host", defaults: allOn },
  { code: 17, name: "ActivityToggledRecommended", group: "host", defaults: allOn },
  { code: 18, name: "ActivityLiked", group: "internal", defaults: emailOff, isOncePerActor: true },
  { code: 19, name: "product updates", group: "subscriptions", defaults: allOn },
  { code: 20, name: "ActivityAddedToList", group: "internal", defaults: emailOff, isOncePerActor: true },
  { code: 21, name: "RelevantActivityCreated", group: "participant", defaults: allOn, noEmailWithPush: true },
  { code: 22, name: "VerifyAttendance", group: "host", defaults: allOn },
] as const satisfies readonly {
  code: number;
  name: string;
  group: NotificationGroup;
  defaults: ChannelPreference;
  /** No e-mail to someone whom a push reaches. */
  noEmailWithPush?: true;
  /** Tells people what became of something they asked for: it takes nothing of the day's attention budget. */
  answersRequest?: true;
  /** Also above the budget: without it somebody would go somewhere for nothing. */
  isAlwaysMailed?: true;
  /** Notifies once per activity and acting person, ever: the act can be undone and repeated at no cost. */
  isOncePerActor?: true;
  /** Says that somebody's place ended. Reaches its reader across a block too, or they would wait for somebody or go in vain. */
  endsSeat?: true;
}[];

export type NotificationCode = (typeof notificationTypes)[number]["code"];
export type NotificationName = (typeof notificationTypes)[number]["name"];

export type NotificationType = {
  readonly code: NotificationCode;
  readonly name: NotificationName;
  readonly group: NotificationGroup;
  readonly defaults: ChannelPreference;
  readonly noEmailWithPush?: true;
  readonly answersRequest?: true;
  readonly isAlwaysMailed?: true;
  readonly isOncePerActor?: true;
  readonly endsSeat?: true;
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

export const codesThatEndSeats: readonly NotificationCode[] = notificationTypes
  .filter((type: NotificationType) => type.endsSeat === true)
  .map(({ code }) => code);

export function isEndOfSeat(code: number): boolean {
  return codesThatEndSeats.some((known) => known === code);
}

/**
 * Who is told: the host, the person whom the event is about, the approved participants beside that person, everyone who
 * takes part or asked to, or travellers whom it may interest.
 */
export type NotificationAudience = "host" | "person" | "others" | "everyone" | "nearby";

export type CausedNotification = { readonly code: NotificationCode; readonly to: NotificationAudience };
