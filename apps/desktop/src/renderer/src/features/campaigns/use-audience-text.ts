import { isCategoryCode } from "@meander/domain/activity/category";
import type { Audience } from "@meander/domain/contract/campaigns";
import { areaInSentence } from "@meander/domain/geo/in-sentence";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../shared/use-translations.ts";

/** Formats an audience as a phrase. */
export function useAudienceText(): (audience: Audience) => string {
  const t = useTranslations("console.campaigns");
  const { list } = useFormatter();
  return ({ place, categories }) => {
    const names = list(
      categories.filter(isCategoryCode).map((code) => t(`category.${code}`)),
      { type: "disjunction" },
    );
    if (place === null)
      return names === "" ? t("audienceIn.everybody") : t("audienceIn.everybodyWith", { categories: names });
    const where =
      place.centre !== null && place.radiusKm !== null
        ? t("audienceIn.around", { km: place.radiusKm, place: place.label })
        : t("audienceIn.country", { place: areaInSentence(place.label) });
    return names === "" ? where : t("audienceIn.with", { place: where, categories: names });
  };
}
