import { activity as activitySchema } from "@meander/domain/contract/activities";
import { decisions } from "@meander/domain/moderation/decision";
import { subjectTypes } from "@meander/domain/moderation/subject";
import { notificationTypes } from "@meander/domain/notification/catalogue";
import { render } from "@react-email/render";
import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { translatorFor } from "../locale.ts";
import {
  AccountChangeMail,
  emailChangedProps,
  emailChangeRequestedProps,
  emailRestoredProps,
  newDeviceProps,
  passwordChangedProps,
} from "../mail/account-change-mail.tsx";
import { ActivityHiddenMail } from "../mail/activity-hidden-mail.tsx";
import { AddressKnownMail } from "../mail/address-known-mail.tsx";
import { ApprovalRequestedMail } from "../mail/approval-requested-mail.tsx";
import { IdentityLinkedMail } from "../mail/identity-linked-mail.tsx";
import { ModerationNoticeMail } from "../mail/moderation-notice-mail.tsx";
import { ReportOutcomeMail } from "../mail/report-outcome-mail.tsx";
import { ResetPasswordMail } from "../mail/reset-password-mail.tsx";
import { VerifyEmailMail } from "../mail/verify-email-mail.tsx";
import { contentOf } from "./notification-mail/content.ts";
import { NotificationMail } from "./notification-mail/notification-mail.tsx";

const t = translatorFor("en-XA");
const publicUrl = "https://meander.example";
const [firstName, actorName, title] = ["7341", "5519", "9026"];

/** Messages may be nested as values of other messages, so the innermost are removed first. */
function withoutCatalogue(text: string): string {
  const rest = text.replace(/⟦[^⟦⟧]*⟧/g, "\n");
  return rest === text ? text : withoutCatalogue(rest);
}

/**
 * Returns the text of a mail that is not from the pseudo-locale catalogue (outside of its brackets) and contains
 * letters; names and titles are numbers here.
 */
async function findEscapedWords(mail: ReactElement): Promise<string[]> {
  const html = await render(mail);
  const attributes = [...html.matchAll(/\b(?:alt|title|aria-label)="([^"]*)"/g)].map(([, value]) => value ?? "");
  const text = html.replace(/<(style|head)[\s\S]*?<\/\1>/g, "").replace(/<[^>]*>/g, "");
  return [text, ...attributes]
    .flatMap((part) =>
      withoutCatalogue(part)
        .replace(/https:\/\/meander\.example\S*/g, "")
        .split("\n"),
    )
    .filter((rest) => /\p{L}/u.test(rest.replace(/&#?\w+;/g, "")));
}

it("takes all text of the account mails from the catalogue", async () => {
  for (const isChange of [false, true]) {
    const verify = <VerifyEmailMail t={t} publicUrl={publicUrl} isChange={isChange} verifyHash="1234" />;
    expect(await findEscapedWords(verify)).toEqual([]);
  }
  expect(await findEscapedWords(<AddressKnownMail t={t} publicUrl={publicUrl} firstName={firstName} />)).toEqual([]);
  const requested = { firstName, requesterName: "6029", campaignName: "6030" };
  expect(await findEscapedWords(<ApprovalRequestedMail t={t} publicUrl={publicUrl} requested={requested} />)).toEqual(
    [],
  );
  const linked = { firstName, providerName: "6028" };
  expect(await findEscapedWords(<IdentityLinkedMail t={t} publicUrl={publicUrl} linked={linked} />)).toEqual([]);
});

const at = "2026-11-22T00:30:00Z";

it.each([
  passwordChangedProps(at, t),
  emailChangeRequestedProps(at, "1234", t),
  emailChangedProps(at, "1234", t),
  emailRestoredProps(at, t),
  newDeviceProps({ at, program: null, system: null }, t),
  newDeviceProps({ at, program: "12", system: "34" }, t),
])("takes all text of account change mails from the catalogue (%#)", async (props) => {
  const mail = <AccountChangeMail t={t} publicUrl={publicUrl} firstName={firstName} {...props} />;
  expect(await findEscapedWords(mail)).toEqual([]);
});

it("takes all text of a reset-password mail from the catalogue", async () => {
  const mail = <ResetPasswordMail t={t} publicUrl={publicUrl} firstName={firstName} passwordResetHash="1234" />;
  expect(await findEscapedWords(mail)).toEqual([]);
});

const actorId = "0192a0b0-0000-7000-8000-000000000002";
const option = (timeCode: number | null, decidedStatusInt: number) => ({
  id: "0192a0b0-0000-7000-8000-000000000003",
  dayCode: "2026-11-27",
  timePeriodCode: 3,
  timeCode,
  decidedStatusInt,
  voteCount: 2,
  rawOffset: 0,
  votes: [{ userId: actorId, valid: true }],
  startsAt: "2026-11-27T19:00:00.000Z",
  endsAt: "2026-11-27T21:00:00.000Z",
});
const person = { _id: actorId, firstName: "11", lastName: "22", image: "/img/33.svg", headline: null };
const viewer = {
  isHost: false,
  approvalStatus: 3,
  votedOptionIds: [],
  ownStars: null,
  hasAttended: false,
  canJoin: false,
  canVote: true,
  canLeave: true,
  canComment: true,
  canReport: true,
  canCopy: false,
  canSuggest: false,
  canVerifyAttendance: false,
  canRate: false,
};
/** Its texts are numbers, so that only hard-coded text contains letters. */
const activityWith = (options: readonly ReturnType<typeof option>[]) =>
  activitySchema.parse({
    _id: "0192a0b0-0000-7000-8000-000000000001",
    title,
    summary: "44",
    status: 1,
    host: person,
    people: [person],
    categories: [1],
    languages: [],
    images: [],
    hidden: null,
    cancelledAt: null,
    cancelReason: null,
    ...{
      isSuggested: false,
      isRecommended: false,
      originalCopy: null,
      createdDate: at,
      modifiedDate: at,
      unfinished: null,
    },
    ...{
      capacity: 4,
      placesLeft: 2,
      approvedCount: 2,
      attendedCount: 0,
      pendingCount: null,
      relevantDate: null,
      viewer,
    },
    exactLocation: true,
    isLocationRounded: true,
    settledPoint: null,
    context: {},
    locations: { points: [{ coordinates: [0, 51], properties: { name: "77", address: "88" } }], paths: [] },
    timezone: { name: "Europe/London", rawOffset: 0 },
    dates: { durationMinutes: 120, options },
    metrics: {
      likes: { count: 3, liked: false, originalLiked: false },
      comments: 0,
      rating: { average: null, count: 0 },
    },
  });

const decided = activityWith([option(19, 3)]);
const onOffer = activityWith([option(18, 2), option(null, 2)]);
const everyChange = "title,summary,categories,languages,capacity,isSuggested,place,timezone,images,dates";
const variants = [
  ["decided", "publish"],
  [everyChange, "open"],
  ["decided", "cancel"],
] as const;

it.each(notificationTypes.flatMap(({ code }) => [decided, onOffer, null].map((activity) => [code, activity] as const)))(
  "takes all text of notification %i from the catalogue (%#)",
  async (code, activity) => {
    for (const [change, calendar] of variants) {
      const notification = {
        ...{
          notificationId: "1",
          notificationCode: code,
          actorId,
          firstName,
          actorName,
          note: null,
          path: "/activity/1",
        },
        details: { change, startsAt: "2026-11-27T19:00:00.000Z", timeZone: "Europe/London" },
        activity: { _id: "1", title, category: 1, timePeriodCode: 3 },
      };
      const now = new Date("2026-11-20T12:00:00.000Z");
      const written = { quote: "99", stars: 4, actorName, actorId };
      const content = contentOf({ code, activity, ...written, calendar, details: notification.details, now, t });
      const mail = <NotificationMail t={t} publicUrl={publicUrl} notification={notification} content={content} />;
      expect(await findEscapedWords(mail)).toEqual([]);
    }
  },
);

it.each(
  decisions
    .filter((decision) => decision !== "noAction")
    .flatMap((decision) => subjectTypes.map((subjectType) => [decision, subjectType] as const)),
)("takes all text of a decision mail from the catalogue (%s, %s)", async (decision, subjectType) => {
  const notice = {
    firstName,
    decision,
    subjectType,
    category: "harassment",
    reason: "3303",
    suspendedUntil: "2026-11-28T14:30:00Z",
    appealed: ["warn", "suspend"],
    canAppeal: true,
    corrected: "suspend",
    appealPath: "/appeal/1",
    activityTitle: title,
    path: "/activity/1",
  } as const;
  expect(await findEscapedWords(<ModerationNoticeMail t={t} publicUrl={publicUrl} notice={notice} />)).toEqual([]);
});

it("takes all text of the mail to participants of a hidden activity from the catalogue", async () => {
  const hidden = { firstName, activityTitle: title, startsAt: at, timeZone: "Europe/London" };
  expect(
    await findEscapedWords(<ActivityHiddenMail t={t} publicUrl={publicUrl} hidden={hidden} isCalendarAttached />),
  ).toEqual([]);
});

it.each([true, false])(
  "takes all text of the mail to reporters from the catalogue (acted on: %s)",
  async (isActedOn) => {
    const outcome = { firstName, subjectType: "comment", isActedOn, isCorrection: isActedOn } as const;
    expect(await findEscapedWords(<ReportOutcomeMail t={t} publicUrl={publicUrl} outcome={outcome} />)).toEqual([]);
  },
);

it("detects text that is not from the pseudo-locale", async () => {
  const english = <AddressKnownMail t={translatorFor("en-GB")} publicUrl={publicUrl} firstName={firstName} />;
  expect(await findEscapedWords(english)).not.toEqual([]);
});
