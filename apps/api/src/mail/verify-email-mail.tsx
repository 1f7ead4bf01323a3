import { verifyEmailPath } from "@meander/domain/paths";
import type { Translate } from "../locale.ts";
import { Button, MailLayout, Paragraph, SpelledLink } from "./mail-layout.tsx";

type Props = {
  readonly t: Translate;
  readonly publicUrl: string;
  readonly isChange: boolean;
  readonly verifyHash: string;
};

const MORNING = 1;
const HIKING = 2;

/** Without the name of the account, which the requester of the mail may have chosen for its recipient. */
export function VerifyEmailMail({ t, publicUrl, isChange, verifyHash }: Props) {
  const link = `${publicUrl}${verifyEmailPath(verifyHash)}`;
  return (
    <MailLayout
      t={t}
      publicUrl={publicUrl}
      title={t("mail.verifyTitle")}
      scene={{ seed: "verify-email", category: HIKING, period: MORNING }}
    >
      <Paragraph>{t("mail.greetingWithoutName")}</Paragraph>
      <Paragraph>{t(isChange ? "mail.verifyChangeText" : "mail.verifyText")}</Paragraph>
      <Button href={link}>{t("mail.verifyButton")}</Button>
      <SpelledLink t={t} href={link} />
      <Paragraph isQuiet>{t("mail.verifyExpiry")}</Paragraph>
    </MailLayout>
  );
}
