import type { SearchResponse } from "@meander/domain/contract/discovery";
import { areaInSentence, placeInSentence } from "@meander/domain/geo/in-sentence";
import { createActivityPath, suggestActivityPath } from "@meander/domain/paths";
import { ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { useTranslations } from "use-intl";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { widerFilters } from "../../../shared/search/change-filters.ts";
import { type Filters, discoverAddress } from "../../../shared/search/discover-filters.ts";
import { useLanguageName } from "../../../shared/i18n/use-language-name.ts";
import type { OnRemove } from "../use-removed-chip.ts";
import { chosenFilters } from "./filter-controls.tsx";
import { NothingFits } from "./nothing-fits.tsx";

type NothingFoundProps = {
  readonly filters: Filters;
  readonly place: SearchResponse["place"];
  readonly onRemove: OnRemove;
};

/** Explains why there are no results and offers fewer filters, the next wider place, or hosting an activity. */
export function NothingFound({ filters, place, onRemove }: NothingFoundProps) {
  const t = useTranslations("discover");
  const when = useTranslations("when");
  const { bounds, near } = filters;
  const inPlace =
    place !== null
      ? t("inPlace", { place: placeInSentence(place.name, place.context) })
      : t(near === "" ? "anywhereElse" : "nearYou");
  const where = bounds === "" ? inPlace : t("onThisMap");
  const language = useLanguageName();
  const chosen = chosenFilters(filters, { discover: t, when, language });
  if (chosen.length > 0) {
    return (
      <NothingFits
        filters={filters}
        chosen={chosen}
        where={where}
        wider={<WiderSearchLink filters={filters} place={place} variant="secondary" />}
        onRemove={onRemove}
      />
    );
  }
  return (
    <EmptyState
      title={t("emptyTitle")}
      actions={
        <>
          <WiderSearchLink filters={filters} place={place} variant="primary" />
          <ButtonLink variant="secondary" href={createActivityPath} LinkComponent={RouterLink}>
            {t("planOne")}
          </ButtonLink>
          <ButtonLink variant="ghost" href={suggestActivityPath} LinkComponent={RouterLink}>
            {t("suggestOne")}
          </ButtonLink>
        </>
      }
    >
      {t("emptyPlace", { place: where })}
    </EmptyState>
  );
}

type WiderSearchLinkProps = Pick<NothingFoundProps, "filters" | "place"> & {
  readonly variant: "primary" | "secondary";
};

/** Links to the next wider search, with the same filters. */
function WiderSearchLink({ filters, place, variant }: WiderSearchLinkProps) {
  const wider = widerFilters(filters);
  if (wider === null) return null;
  return (
    <ButtonLink variant={variant} href={discoverAddress(wider)} LinkComponent={RouterLink}>
      <WiderName wider={wider} place={place} />
    </ButtonLink>
  );
}

function WiderName({ wider, place }: { readonly wider: Filters; readonly place: SearchResponse["place"] }) {
  const t = useTranslations("discover");
  if (wider.place !== undefined && place !== null) return t("searchIn", { place: place.name });
  const context = place?.context;
  const area =
    wider.region !== undefined
      ? (context?.region ?? context?.district)
      : wider.country !== undefined
        ? context?.country
        : undefined;
  return area === undefined ? t("searchEverywhere") : t("searchIn", { place: areaInSentence(area.text) });
}
