import { resetPasswordPath } from "@meander/domain/paths";
import type { Translate } from "../locale.ts";
import { Button, MailLayout, Paragraph, SpelledLink } from "./mail-layout.tsx";

type Props = {
  readonly t: Translate;
  readonly publicUrl: string;
  readonly firstName: string;
  readonly passwordResetHash: string;
};

const NIGHT = 4;
const CAMPING = 6;

export function ResetPasswordMail({ t, publicUrl, firstName, passwordResetHash }: Props) {
  const link = `${publicUrl}${resetPasswordPath(passwordResetHash)}`;
  return (
    <MailLayout
      t={t}
      publicUrl={publicUrl}
      title={t("mail.resetTitle")}
      scene={{ seed: "reset-password", category: CAMPING, period: NIGHT }}
    >
      <Paragraph>{t("mail.greeting", { firstName })}</Paragraph>
      <Paragraph>{t("mail.resetText")}</Paragraph>
      <Button href={link}>{t("mail.resetButton")}</Button>
      <SpelledLink t={t} href={link} />
      <Paragraph isQuiet>{t("mail.resetExpiry")}</Paragraph>
    </MailLayout>
  );
}
