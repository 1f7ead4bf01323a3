import { afternoon } from "@meander/domain/time/period";
import type { SceneName } from "@meander/domain/image/scene-seed";
import { accountPath, supportPath, undoEmailPath } from "@meander/domain/paths";
import { momentText } from "@meander/domain/time/moment";
import { z } from "zod";
import type { Translate } from "../locale.ts";
import type { MailTemplates } from "../mail-templates.ts";
import { Button, MailLayout, Paragraph } from "./mail-layout.tsx";

/** The delivery's data for an account change that its owner is notified of. */
export const accountChangeData = z.object({ firstName: z.string(), at: z.iso.datetime() }) satisfies z.ZodType<
  MailTemplates["password-changed"] & MailTemplates["email-changed"]
>;
export const newDeviceData = accountChangeData.extend({
  program: z.string().nullable(),
  system: z.string().nullable(),
}) satisfies z.ZodType<MailTemplates["new-device"]>;

type AccountChangeText = { readonly title: string; readonly text: string; readonly hint: string };
type Props = AccountChangeText & {
  readonly t: Translate;
  readonly publicUrl: string;
  readonly firstName: string;
  /** A distinct scene per mail, so that they are easy to distinguish. */
  readonly seed: SceneName;
  readonly action?: { readonly path: string; readonly label: string };
};

const CULTURE = 8;

/** Describes the change and what to do if the person didn't make it. */
export function AccountChangeMail({ t, publicUrl, firstName, seed, title, text, hint, action }: Props) {
  return (
    <MailLayout t={t} publicUrl={publicUrl} title={title} scene={{ seed, category: CULTURE, period: afternoon }}>
      <Paragraph>{t("mail.greeting", { firstName })}</Paragraph>
      <Paragraph>{text}</Paragraph>
      {action !== undefined && <Button href={`${publicUrl}${action.path}`}>{action.label}</Button>}
      <Paragraph isQuiet>{hint}</Paragraph>
    </MailLayout>
  );
}

export function passwordChangedProps(at: string, t: Translate) {
  return {
    seed: "password-changed" as const,
    title: t("mail.passwordChangedTitle"),
    text: t("mail.passwordChangedText", { when: momentText(new Date(at), t.locale) }),
    hint: t("mail.passwordChangedHint"),
  };
}

export function emailChangeRequestedProps(at: string, undoHash: string, t: Translate) {
  return {
    seed: "email-change-requested" as const,
    title: t("mail.emailRequestedTitle"),
    text: t("mail.emailRequestedText", { when: momentText(new Date(at), t.locale) }),
    hint: t("mail.emailUndoHint"),
    action: { path: undoEmailPath(undoHash), label: t("mail.emailUndoButton") },
  };
}

export function emailChangedProps(at: string, undoHash: string, t: Translate) {
  return {
    seed: "email-changed" as const,
    title: t("mail.emailChangedTitle"),
    text: t("mail.emailChangedText", { when: momentText(new Date(at), t.locale) }),
    hint: t("mail.emailUndoHint"),
    action: { path: undoEmailPath(undoHash), label: t("mail.emailUndoButton") },
  };
}

export function emailRestoredProps(at: string, t: Translate) {
  return {
    seed: "email-restored" as const,
    title: t("mail.emailRestoredTitle"),
    text: t("mail.emailRestoredText", { when: momentText(new Date(at), t.locale) }),
    hint: t("mail.emailRestoredHint"),
    action: { path: supportPath, label: t("mail.emailRestoredButton") },
  };
}

export function newDeviceProps({ at, program, system }: Omit<MailTemplates["new-device"], "firstName">, t: Translate) {
  const named = program !== null && system !== null ? t("mail.deviceOn", { program, system }) : (program ?? system);
  const device = named ?? t("mail.deviceUnknown");
  return {
    seed: "new-device" as const,
    title: t("mail.newDeviceTitle"),
    text: t("mail.newDeviceText", { when: momentText(new Date(at), t.locale), device }),
    hint: t("mail.newDeviceHint"),
    action: { path: accountPath, label: t("mail.newDeviceButton") },
  };
}
