import type { SearchResponse } from "@meander/domain/contract/discovery";
import { useFormatter, useTranslations } from "use-intl";
import { startsIn } from "./starts-in.ts";

/** A reason for the rank of an activity in the search. */
export type SearchReason = SearchResponse["activities"][number]["discovery"]["reasons"][number];

const METRES_PER_KM = 1_000;

/** Short texts of the reasons, in their order: only positive ones that the card doesn't show otherwise. */
export function useReasonTexts() {
  const t = useTranslations("when");
  const format = useFormatter();
  const textOf = (reason: SearchReason): string | null => {
    switch (reason.kind) {
      case "startsSoon": {
        const { key, ...values } = startsIn(reason.minutes);
        return t(key, values);
      }
      case "placesLeft":
        return reason.count === null ? t("unlimitedPlaces") : null;
      case "near":
        return t("away", { distance: distanceOf(reason.metres) });
    }
  };
  const distanceOf = (metres: number): string =>
    metres < METRES_PER_KM
      ? t("metres", { value: format.number(Math.max(100, Math.round(metres / 100) * 100)) })
      : t("kilometres", { value: format.number(metres / METRES_PER_KM, { maximumFractionDigits: 1 }) });
  return (reasons: readonly SearchReason[]): string[] =>
    reasons
      .filter(({ points }) => points > 0)
      .map(textOf)
      .filter((text) => text !== null);
}
