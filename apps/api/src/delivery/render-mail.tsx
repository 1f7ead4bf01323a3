import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";
import { z } from "zod";
import { type Translate, translatorFor } from "../locale.ts";
import { issueLink } from "../modules/accounts/one-time-link.ts";
import { writeCampaignCopy } from "./campaign-copies.ts";
import type { ClaimedDelivery } from "../outbox/claims.ts";
import {
  AccountChangeMail,
  accountChangeData,
  emailChangedProps,
  emailChangeRequestedProps,
  emailRestoredProps,
  newDeviceData,
  newDeviceProps,
  passwordChangedProps,
} from "../mail/account-change-mail.tsx";
import { ActivityHiddenMail, activityHiddenData, activityHiddenSubject } from "../mail/activity-hidden-mail.tsx";
import { AccountDeletedMail } from "../mail/account-deleted-mail.tsx";
import { AddressKnownMail } from "../mail/address-known-mail.tsx";
import { IdentityLinkedMail, identityLinkedData } from "../mail/identity-linked-mail.tsx";
import {
  ModerationNoticeMail,
  moderationNoticeData,
  moderationNoticeSubject,
} from "../mail/moderation-notice-mail.tsx";
import { ReportOutcomeMail, reportOutcomeData } from "../mail/report-outcome-mail.tsx";
import { ResetPasswordMail } from "../mail/reset-password-mail.tsx";
import { VerifyEmailMail } from "../mail/verify-email-mail.tsx";
import type { MailTemplates } from "../mail-templates.ts";
import { calendarAttachment } from "./notification-mail/calendar-attachment.ts";
import { contentOf } from "./notification-mail/content.ts";
import { NotificationMail, notificationMailData, notificationSubject } from "./notification-mail/notification-mail.tsx";
import { readContent } from "./notification-mail/read-content.ts";
import type { RenderContext, RenderedMail } from "./rendered-mail.ts";

type Draft = Pick<RenderedMail, "subject" | "attachments"> & { readonly body: ReactElement };
type Writer = (delivery: ClaimedDelivery, context: RenderContext, t: Translate) => Promise<Draft>;

/** Pictures, and what mail programs show beside the subject. */
const unreadInText = [
  { selector: "img", format: "skip" },
  { selector: "[data-skip-in-text=true]", format: "skip" },
];

const named = z.object({ firstName: z.string() });
const linked = named.extend({ returnPath: z.string().optional() });

/** A campaign is drawn once for everybody, see `writeCampaignCopy`; these are drawn for each. */
const writers: Readonly<Record<Exclude<keyof MailTemplates, "campaign">, Writer>> = {
  async "verify-email"({ data, personId, address }, { db, config, clock }, t) {
    if (personId === null || address === null) throw new Error("A verification mail needs its person.");
    const { firstName, returnPath } = linked.parse(data);
    const link = { purpose: "verify-email", personId, email: address, returnPath } as const;
    const verifyHash = await issueLink(db, link, clock());
    return {
      subject: t("mail.verifySubject"),
      body: <VerifyEmailMail t={t} publicUrl={config.publicUrl} firstName={firstName} verifyHash={verifyHash} />,
    };
  },
  async "address-known"({ data }, { config }, t) {
    const { firstName } = named.parse(data);
    return {
      subject: t("mail.knownSubject"),
      body: <AddressKnownMail t={t} publicUrl={config.publicUrl} firstName={firstName} />,
    };
  },
  async "identity-linked"({ data }, { config }, t) {
    const identity = identityLinkedData.parse(data);
    return {
      subject: t("mail.linkedSubject"),
      body: <IdentityLinkedMail t={t} publicUrl={config.publicUrl} linked={identity} />,
    };
  },
  async "reset-password"({ data, personId, address }, { db, config, clock }, t) {
    if (personId === null || address === null) throw new Error("A mail with a reset link needs its person.");
    const { firstName, returnPath } = linked.parse(data);
    const link = { purpose: "reset-password", personId, email: address, returnPath } as const;
    const passwordResetHash = await issueLink(db, link, clock());
    const props = { t, publicUrl: config.publicUrl, firstName, passwordResetHash };
    return { subject: t("mail.resetSubject"), body: <ResetPasswordMail {...props} /> };
  },
  async "password-changed"({ data }, { config }, t) {
    const { firstName, at } = accountChangeData.parse(data);
    const props = { t, publicUrl: config.publicUrl, firstName, ...passwordChangedProps(at, t) };
    return { subject: t("mail.passwordChangedSubject"), body: <AccountChangeMail {...props} /> };
  },
  async "email-change-requested"(delivery, context, t) {
    const { firstName, at } = accountChangeData.parse(delivery.data);
    const undoHash = await issueUndoLink(delivery, at, context);
    const props = { t, publicUrl: context.config.publicUrl, firstName, ...emailChangeRequestedProps(at, undoHash, t) };
    return { subject: t("mail.emailRequestedSubject"), body: <AccountChangeMail {...props} /> };
  },
  async "email-changed"(delivery, context, t) {
    const { firstName, at } = accountChangeData.parse(delivery.data);
    const undoHash = await issueUndoLink(delivery, at, context);
    const props = { t, publicUrl: context.config.publicUrl, firstName, ...emailChangedProps(at, undoHash, t) };
    return { subject: t("mail.emailChangedSubject"), body: <AccountChangeMail {...props} /> };
  },
  async "email-restored"({ data }, { config }, t) {
    const { firstName, at } = accountChangeData.parse(data);
    const props = { t, publicUrl: config.publicUrl, firstName, ...emailRestoredProps(at, t) };
    return { subject: t("mail.emailRestoredSubject"), body: <AccountChangeMail {...props} /> };
  },
  async "new-device"({ data }, { config }, t) {
    const { firstName, ...login } = newDeviceData.parse(data);
    const props = { t, publicUrl: config.publicUrl, firstName, ...newDeviceProps(login, t) };
    return { subject: t("mail.newDeviceSubject"), body: <AccountChangeMail {...props} /> };
  },
  async "account-deleted"({ data }, { config }, t) {
    const { firstName } = named.parse(data);
    return {
      subject: t("mail.deletedSubject"),
      body: <AccountDeletedMail t={t} publicUrl={config.publicUrl} firstName={firstName} />,
    };
  },
  async notification({ data, personId }, { db, config, clock }, t) {
    const notification = notificationMailData.parse(data);
    const { actorId, actorName, details, notificationCode: code } = notification;
    const now = clock();
    const read = await readContent(db, { notification, readerId: personId, now });
    const words = { code, actorId, actorName: actorName ?? t("inbox.someone"), details, now, t };
    const content = contentOf({ ...words, ...read });
    const attachments =
      read.activity === null || content.calendar === null
        ? []
        : [calendarAttachment(read.activity, content.calendar, { config, t })];
    return {
      subject: notificationSubject(notification, t),
      body: <NotificationMail t={t} publicUrl={config.publicUrl} notification={notification} content={content} />,
      attachments,
    };
  },
  async "moderation-notice"({ data }, { config }, t) {
    const notice = moderationNoticeData.parse(data);
    return {
      subject: moderationNoticeSubject(notice, t),
      body: <ModerationNoticeMail t={t} publicUrl={config.publicUrl} notice={notice} />,
    };
  },
  async "activity-hidden"({ data }, { config }, t) {
    const hidden = activityHiddenData.parse(data);
    return {
      subject: activityHiddenSubject(hidden, t),
      body: <ActivityHiddenMail t={t} publicUrl={config.publicUrl} hidden={hidden} />,
    };
  },
  async "report-outcome"({ data }, { config }, t) {
    const outcome = reportOutcomeData.parse(data);
    return {
      subject: t("moderation.outcome.subject"),
      body: <ReportOutcomeMail t={t} publicUrl={config.publicUrl} outcome={outcome} />,
    };
  },
};

/** For the address that the mail goes to: the one that the account had at `at`. */
function issueUndoLink({ personId, address }: ClaimedDelivery, at: string, { db, clock }: RenderContext) {
  if (personId === null || address === null) throw new Error("A mail with an undo link needs its person.");
  const link = { purpose: "undo-email", personId, email: address, changeRequestedAt: new Date(at) } as const;
  return issueLink(db, link, clock());
}

/** Writes a delivery's mail, as HTML and as text. Throws when its template or data make no sense. */
export async function renderMail(delivery: ClaimedDelivery, context: RenderContext): Promise<RenderedMail> {
  if (delivery.template === "campaign") return writeCampaignCopy(delivery, context);
  if (!isTemplate(delivery.template)) throw new Error(`There is no mail called ${delivery.template}.`);
  const { body, ...mail } = await writers[delivery.template](delivery, context, translatorFor(delivery.locale));
  const html = await render(body);
  return { ...mail, html, text: toPlainText(html, { selectors: unreadInText }) };
}

function isTemplate(name: string): name is keyof typeof writers {
  return Object.hasOwn(writers, name);
}
