import type { ActivityPinView } from "@meander/domain/contract/discovery";
import { useTranslations } from "use-intl";
import { datesToVoteOn } from "../activities/dates-to-vote-on.ts";
import { useWhenText } from "../when/use-when-text.ts";

/** `Tonight 19:30`, `Sun afternoon`, `28 Nov 09:00`, `Sun 13:00 +2` with two other dates, `Idea`: what fits on a pin. */
export function usePinText(): (pin: ActivityPinView) => string {
  const t = useTranslations("drawnMap");
  const whenText = useWhenText();
  return (pin) => {
    const when = whenText(pin, "short");
    if (when === null) return t("idea");
    const others = datesToVoteOn(pin) - 1;
    return others > 0 ? t("dateAndMore", { when, count: others }) : when;
  };
}
