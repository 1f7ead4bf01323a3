import { verifyEmailPath } from "@meander/domain/paths";
import type { Translate } from "../locale.ts";
import { Button, MailLayout, Paragraph, SpelledLink } from "./mail-layout.tsx";

type Props = {
  readonly t: Translate;
  readonly publicUrl: string;
  readonly firstName: string;
  readonly verifyHash: string;
};

const MORNING = 1;
const HIKING = 2;

export function VerifyEmailMail({ t, publicUrl, firstName, verifyHash }: Props) {
  const link = `${publicUrl}${verifyEmailPath(verifyHash)}`;
  return (
    <MailLayout
      t={t}
      publicUrl={publicUrl}
      title={t("mail.verifyTitle")}
      scene={{ seed: "verify-email", category: HIKING, period: MORNING }}
    >
      <Paragraph>{t("mail.greeting", { firstName })}</Paragraph>
      <Paragraph>{t("mail.verifyText")}</Paragraph>
      <Button href={link}>{t("mail.verifyButton")}</Button>
      <SpelledLink t={t} href={link} />
      <Paragraph isQuiet>{t("mail.verifyExpiry")}</Paragraph>
    </MailLayout>
  );
}
