import type { Translate } from "../locale.ts";
import { Button, MailLayout, Paragraph } from "./mail-layout.tsx";

type Props = { readonly t: Translate; readonly publicUrl: string; readonly firstName: string };

const EVENING = 3;
const OLD_TOWN = 7;

export function AddressKnownMail({ t, publicUrl, firstName }: Props) {
  return (
    <MailLayout
      t={t}
      publicUrl={publicUrl}
      title={t("mail.knownTitle")}
      scene={{ seed: "address-known", category: OLD_TOWN, period: EVENING }}
    >
      <Paragraph>{t("mail.greeting", { firstName })}</Paragraph>
      <Paragraph>{t("mail.knownText")}</Paragraph>
      <Button href={publicUrl}>{t("mail.knownButton")}</Button>
      <Paragraph isQuiet>{t("mail.knownHint")}</Paragraph>
    </MailLayout>
  );
}
