import { PSEUDO_LOCALE } from "@meander/domain/messages/pseudo";
import { decisions } from "@meander/domain/moderation/decision";
import { subjectTypes } from "@meander/domain/moderation/subject";
import { notificationTypes } from "@meander/domain/notification/catalogue";
import { render } from "@react-email/render";
import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { translatorFor } from "../../http/locale.ts";
import {
  AccountChangeMail,
  emailChangedProps,
  emailChangeRequestedProps,
  emailRestoredProps,
  newDeviceProps,
  passwordChangedProps,
} from "./account-change-mail.tsx";
import { ActivityHiddenMail } from "./activity-hidden-mail.tsx";
import { AddressKnownMail } from "./address-known-mail.tsx";
import { IdentityLinkedMail } from "./identity-linked-mail.tsx";
import { ModerationNoticeMail } from "./moderation-notice-mail.tsx";
import { NotificationMail } from "./notification-mail.tsx";
import { ReportOutcomeMail } from "./report-outcome-mail.tsx";
import { ResetPasswordMail } from "./reset-password-mail.tsx";
import { VerifyEmailMail } from "./verify-email-mail.tsx";

const t = translatorFor(PSEUDO_LOCALE);
const publicUrl = "https://meander.example";
const [firstName, actorName, title] = ["7341", "5519", "9026"];

/** What stands in a mail outside the catalogue's brackets, as far as it has letters; names and titles are numbers here. */
async function findEscapedWords(mail: ReactElement): Promise<string[]> {
  const html = await render(mail);
  const attributes = [...html.matchAll(/\b(?:alt|title|aria-label)="([^"]*)"/g)].map(([, value]) => value ?? "");
  const text = html.replace(/<(style|head)[\s\S]*?<\/\1>/g, "").replace(/<[^>]*>/g, "");
  return [text, ...attributes]
    .flatMap((part) =>
      part
        .replace(/⟦[^⟧]*⟧/g, "\n")
        .replace(/https:\/\/meander\.example\S*/g, "")
        .split("\n"),
    )
    .filter((rest) => /\p{L}/u.test(rest.replace(/&#?\w+;/g, "")));
}

it("takes every word of the account mails from the catalogue", async () => {
  const verify = <VerifyEmailMail t={t} publicUrl={publicUrl} firstName={firstName} verifyHash="1234" />;
  expect(await findEscapedWords(verify)).toEqual([]);
  expect(await findEscapedWords(<AddressKnownMail t={t} publicUrl={publicUrl} firstName={firstName} />)).toEqual([]);
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
])("takes every word about a change of the account from the catalogue (%#)", async (props) => {
  const mail = <AccountChangeMail t={t} publicUrl={publicUrl} firstName={firstName} {...props} />;
  expect(await findEscapedWords(mail)).toEqual([]);
});

it("takes every word of the mail with a reset link from the catalogue", async () => {
  const mail = <ResetPasswordMail t={t} publicUrl={publicUrl} firstName={firstName} passwordResetHash="1234" />;
  expect(await findEscapedWords(mail)).toEqual([]);
});

it.each(notificationTypes.map(({ code }) => code))(
  "takes every word of notification %i from the catalogue",
  async (code) => {
    const notification = {
      notificationId: "1",
      notificationCode: code,
      firstName,
      actorName,
      activity: { _id: "1", title, category: 1, timePeriodCode: 3 },
      path: "/activity/1",
    };
    expect(
      await findEscapedWords(<NotificationMail t={t} publicUrl={publicUrl} notification={notification} />),
    ).toEqual([]);
  },
);

it.each(
  decisions
    .filter((decision) => decision !== "noAction")
    .flatMap((decision) => subjectTypes.map((subjectType) => [decision, subjectType] as const)),
)("takes every word about a decision (%s, %s) from the catalogue", async (decision, subjectType) => {
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

it("takes every word to those with a place in a hidden activity from the catalogue", async () => {
  const hidden = { firstName, activityTitle: title };
  expect(await findEscapedWords(<ActivityHiddenMail t={t} publicUrl={publicUrl} hidden={hidden} />)).toEqual([]);
});

it.each([true, false])("takes every word to reporters from the catalogue (acted on: %s)", async (isActedOn) => {
  const outcome = { firstName, subjectType: "comment", isActedOn, isCorrection: isActedOn } as const;
  expect(await findEscapedWords(<ReportOutcomeMail t={t} publicUrl={publicUrl} outcome={outcome} />)).toEqual([]);
});

it("would notice words that are not the pseudo-locale's", async () => {
  const english = <AddressKnownMail t={translatorFor("en-GB")} publicUrl={publicUrl} firstName={firstName} />;
  expect(await findEscapedWords(english)).not.toEqual([]);
});
