import { supportPath } from "@meander/domain/paths";
import type { Translate } from "../locale.ts";
import { Button, MailLayout, Paragraph } from "./mail-layout.tsx";

type Props = { readonly t: Translate; readonly publicUrl: string; readonly firstName: string };

const NIGHT = 4;
const NATURE = 5;

export function AccountDeletedMail({ t, publicUrl, firstName }: Props) {
  return (
    <MailLayout
      t={t}
      publicUrl={publicUrl}
      title={t("mail.deletedTitle")}
      scene={{ seed: "account-deleted", category: NATURE, period: NIGHT }}
    >
      <Paragraph>{t("mail.greeting", { firstName })}</Paragraph>
      <Paragraph>{t("mail.deletedText")}</Paragraph>
      <Paragraph isQuiet>{t("mail.deletedHint")}</Paragraph>
      <Button href={`${publicUrl}${supportPath}`}>{t("mail.deletedButton")}</Button>
    </MailLayout>
  );
}
