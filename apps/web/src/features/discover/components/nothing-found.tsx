import type { SearchResponse } from "@meander/domain/contract/discovery";
import { areaInSentence, placeInSentence } from "@meander/domain/geo/in-sentence";
import { createActivityPath } from "@meander/domain/paths";
import { ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { useTranslations } from "use-intl";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { type DiscoverFilters, discoverAddress, widerFilters } from "../../../shared/search/discover-filters.ts";

type NothingFoundProps = { readonly filters: DiscoverFilters; readonly place: SearchResponse["place"] };

/** Says why nothing is here and what to do next: fewer filters, the next wider place, or planning something. */
export function NothingFound({ filters, place }: NothingFoundProps) {
  const t = useTranslations("discover");
  const { words, categories, date, bounds, near, order } = filters;
  const isFiltered = words !== "" || categories.length > 0 || date !== 0 || order === "tonight";
  const inPlace =
    place !== null
      ? t("inPlace", { place: placeInSentence(place.name, place.context) })
      : t(near === "" ? "anywhereElse" : "nearYou");
  const where = bounds === "" ? inPlace : t("onThisMap");
  const wider = widerFilters(filters);
  return (
    <EmptyState
      title={t("emptyTitle")}
      actions={
        <>
          {isFiltered && (
            <ButtonLink
              href={discoverAddress({ ...filters, words: "", categories: [], date: 0, order: "date" })}
              LinkComponent={RouterLink}
            >
              {t("clearFilters")}
            </ButtonLink>
          )}
          {wider !== null && (
            <ButtonLink
              variant={isFiltered ? "secondary" : "primary"}
              href={discoverAddress(wider)}
              LinkComponent={RouterLink}
            >
              <WiderName wider={wider} place={place} />
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" href={createActivityPath} LinkComponent={RouterLink}>
            {t("planOne")}
          </ButtonLink>
        </>
      }
    >
      {t(isFiltered ? "emptyFiltered" : "emptyPlace", { place: where })}
    </EmptyState>
  );
}

function WiderName({ wider, place }: { readonly wider: DiscoverFilters; readonly place: SearchResponse["place"] }) {
  const t = useTranslations("discover");
  if (wider.place !== undefined && place !== null) return t("lookIn", { place: place.name });
  const context = place?.context;
  const area =
    wider.region !== undefined
      ? (context?.region ?? context?.district)
      : wider.country !== undefined
        ? context?.country
        : undefined;
  return area === undefined ? t("lookEverywhere") : t("lookIn", { place: areaInSentence(area.text) });
}
