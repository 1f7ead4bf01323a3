import type { NightEstimate } from "@meander/domain/contract/campaigns";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import textStyles from "../../../shared/text.module.css";

/** Who would get a mail of that start only in the morning, and when. */
export function NightLine({ atNight, nightEndsAt }: NightEstimate) {
  const t = useTranslations("console.campaigns.sending");
  const { dateTime } = useFormatter();
  if (nightEndsAt === null) return null;
  return (
    <p className={textStyles.quiet} data-testid="night-line">
      {t.rich("night", {
        count: atNight,
        at: dateTime(new Date(nightEndsAt), { weekday: "short", hour: "2-digit", minute: "2-digit" }),
        time: (text) => <time dateTime={nightEndsAt}>{text}</time>,
      })}
    </p>
  );
}
