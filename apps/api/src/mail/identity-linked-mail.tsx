import { accountPath } from "@meander/domain/paths";
import { z } from "zod";
import type { Translate } from "../locale.ts";
import { Button, MailLayout, Paragraph } from "./mail-layout.tsx";

export const identityLinkedData = z.object({ firstName: z.string(), providerName: z.string() });

type Props = {
  readonly t: Translate;
  readonly publicUrl: string;
  readonly linked: z.infer<typeof identityLinkedData>;
};

const EVENING = 3;
const OLD_TOWN = 7;

export function IdentityLinkedMail({ t, publicUrl, linked }: Props) {
  const provider = linked.providerName;
  return (
    <MailLayout
      t={t}
      publicUrl={publicUrl}
      title={t("mail.linkedTitle")}
      scene={{ seed: "identity-linked", category: OLD_TOWN, period: EVENING }}
    >
      <Paragraph>{t("mail.greeting", { firstName: linked.firstName })}</Paragraph>
      <Paragraph>{t("mail.linkedText", { provider })}</Paragraph>
      <Button href={`${publicUrl}${accountPath}`}>{t("mail.linkedButton")}</Button>
      <Paragraph isQuiet>{t("mail.linkedHint", { provider })}</Paragraph>
    </MailLayout>
  );
}
