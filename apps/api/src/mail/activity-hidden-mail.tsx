import { discoverPath } from "@meander/domain/paths";
import { z } from "zod";
import type { Translate } from "../locale.ts";
import type { MailTemplates } from "../mail-templates.ts";
import { momentText } from "./date-texts.ts";
import { Button, Facts, MailLayout, Paragraph } from "./mail-layout.tsx";

type HiddenData = MailTemplates["activity-hidden"];

/** The delivery's data. */
export const activityHiddenData = z.object({
  firstName: z.string(),
  activityId: z.uuid().nullable().default(null),
  activityTitle: z.string(),
  startsAt: z.iso.datetime().nullable().default(null),
  timeZone: z.string().default("UTC"),
}) satisfies z.ZodType<HiddenData>;

type Props = {
  readonly t: Translate;
  readonly publicUrl: string;
  readonly hidden: HiddenData;
  readonly isCalendarAttached: boolean;
};

const EVENING = 3;
const OUTDOORS = 10;

export function ActivityHiddenMail({
  t,
  publicUrl,
  hidden: { firstName, activityTitle, startsAt = null, timeZone = "UTC" },
  isCalendarAttached,
}: Props) {
  return (
    <MailLayout
      t={t}
      publicUrl={publicUrl}
      title={activityHiddenSubject({ activityTitle }, t)}
      scene={{ seed: "activity-hidden", category: OUTDOORS, period: EVENING }}
    >
      <Paragraph>{t("mail.greeting", { firstName })}</Paragraph>
      <Paragraph>{t("moderation.hidden.text", { title: activityTitle })}</Paragraph>
      {startsAt !== null && (
        <Facts
          facts={[{ label: t("notificationMail.wasWhen"), lines: [momentText(new Date(startsAt), timeZone, t)] }]}
        />
      )}
      {isCalendarAttached && <Paragraph>{t("notificationMail.calendarCancelled")}</Paragraph>}
      <Paragraph>{t("moderation.hidden.next")}</Paragraph>
      <Button href={`${publicUrl}${discoverPath}`}>{t("moderation.hidden.discover")}</Button>
    </MailLayout>
  );
}

export function activityHiddenSubject({ activityTitle }: Pick<HiddenData, "activityTitle">, t: Translate): string {
  return t("moderation.hidden.subject", { title: activityTitle });
}
