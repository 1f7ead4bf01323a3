import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";
import { z } from "zod";
import { type Translate, translatorFor } from "../locale.ts";
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
import { AccountDeletedMail } from "../mail/account-deleted-mail.tsx";
import { ActivityHiddenMail, activityHiddenData, activityHiddenSubject } from "../mail/activity-hidden-mail.tsx";
import { AddressKnownMail } from "../mail/address-known-mail.tsx";
import { ApprovalRequestedMail, approvalRequestedData } from "../mail/approval-requested-mail.tsx";
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
import { issueLink } from "../modules/accounts/one-time-link.ts";
import type { ClaimedDelivery } from "../outbox/claims.ts";
import { attachCalendar, type CalendarAttachment } from "./notification-mail/calendar-attachment.ts";
import { calendarWantedBy, contentOf } from "./notification-mail/content.ts";
import { NotificationMail, notificationMailData, notificationSubject } from "./notification-mail/notification-mail.tsx";
import { getContent } from "./notification-mail/get-content.ts";
import { renderCampaignMail } from "./render-campaign-mail.ts";
import type { Attachment, RenderContext, RenderedMail } from "./rendered-mail.ts";

type Draft = Pick<RenderedMail, "subject" | "attachments"> & { readonly body: ReactElement };
type MailRenderer = (delivery: ClaimedDelivery, context: RenderContext, t: Translate) => Promise<Draft>;

/** Pictures, and the preheader that mail clients show beside the subject. */
const skippedInText = [
  { selector: "img", format: "skip" },
  { selector: "[data-skip-in-text=true]", format: "skip" },
];

const named = z.object({ firstName: z.string() });
const linked = named.extend({ returnPath: z.string().optional() });
const verification = z.object({ isChange: z.boolean().default(false), returnPath: z.string().optional() });

/** Rendered for each recipient. A campaign is rendered once and then personalised, see `renderCampaignMail`. */
const renderers: Readonly<Record<Exclude<keyof MailTemplates, "campaign">, MailRenderer>> = {
  async "verify-email"({ data, personId, address }, { db, config, clock }, t) {
    if (personId === null || address === null) throw new Error("A verification mail requires a person.");
    const { isChange, returnPath } = verification.parse(data);
    const link = { purpose: "verify-email", personId, email: address, returnPath } as const;
    const verifyHash = await issueLink(db, link, clock());
    return {
      subject: t("mail.verifySubject"),
      body: <VerifyEmailMail t={t} publicUrl={config.publicUrl} isChange={isChange} verifyHash={verifyHash} />,
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
  async "approval-requested"({ data }, { config }, t) {
    const requested = approvalRequestedData.parse(data);
    return {
      subject: t("mail.approvalSubject", { campaign: requested.campaignName }),
      body: <ApprovalRequestedMail t={t} publicUrl={config.publicUrl} requested={requested} />,
    };
  },
  async "reset-password"({ data, personId, address }, { db, config, clock }, t) {
    if (personId === null || address === null) throw new Error("A mail with a reset link requires a person.");
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
  async notification({ data, personId }, context, t) {
    const { db, config, clock } = context;
    const notification = notificationMailData.parse(data);
    const { actorId, actorName, details, notificationCode: code } = notification;
    const now = clock();
    const read = await getContent(db, { notification, readerId: personId, now });
    const wanted = calendarWantedBy(code);
    const calendar = await attachCalendar(context, { activity: notification.activity, readerId: personId, wanted, t });
    const input = { code, actorId, actorName: actorName ?? t("inbox.someone"), details, now, t };
    const content = contentOf({ ...input, ...read, calendar: calendar?.kind ?? null });
    return {
      subject: notificationSubject(notification, t),
      body: <NotificationMail t={t} publicUrl={config.publicUrl} notification={notification} content={content} />,
      attachments: attachmentsOf(calendar),
    };
  },
  async "moderation-notice"({ data }, { config }, t) {
    const notice = moderationNoticeData.parse(data);
    return {
      subject: moderationNoticeSubject(notice, t),
      body: <ModerationNoticeMail t={t} publicUrl={config.publicUrl} notice={notice} />,
    };
  },
  async "activity-hidden"({ data, personId }, context, t) {
    const hidden = activityHiddenData.parse(data);
    const { activityId, activityTitle: title } = hidden;
    const activity = activityId === null ? null : { _id: activityId, title };
    const calendar = await attachCalendar(context, { activity, readerId: personId, wanted: null, t });
    const props = { t, publicUrl: context.config.publicUrl, hidden, isCalendarAttached: calendar !== null };
    return {
      subject: activityHiddenSubject(hidden, t),
      body: <ActivityHiddenMail {...props} />,
      attachments: attachmentsOf(calendar),
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

function attachmentsOf(calendar: CalendarAttachment | null): Attachment[] {
  return calendar === null ? [] : [calendar.attachment];
}

/** The link is bound to the delivery's address, which the account had at `at`. */
function issueUndoLink({ personId, address }: ClaimedDelivery, at: string, { db, clock }: RenderContext) {
  if (personId === null || address === null) throw new Error("A mail with an undo link requires a person.");
  const link = { purpose: "undo-email", personId, email: address, changeRequestedAt: new Date(at) } as const;
  return issueLink(db, link, clock());
}

/** Renders a delivery's mail as HTML and text. Throws when the template or its data are invalid. */
export async function renderMail(delivery: ClaimedDelivery, context: RenderContext): Promise<RenderedMail> {
  if (delivery.template === "campaign") return renderCampaignMail(delivery, context);
  if (!isTemplate(delivery.template)) throw new Error(`There is no mail called ${delivery.template}.`);
  const { body, ...mail } = await renderers[delivery.template](delivery, context, translatorFor(delivery.locale));
  const html = await render(body);
  return { ...mail, html, text: toPlainText(html, { selectors: skippedInText }) };
}

function isTemplate(name: string): name is keyof typeof renderers {
  return Object.hasOwn(renderers, name);
}
