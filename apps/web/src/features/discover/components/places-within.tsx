import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { ChipLink } from "../../../shared/links/chip-link.tsx";
import { type DiscoverFilters, isOnlyPlace } from "../../../shared/search/discover-filters.ts";
import { placesWithinQuery } from "../queries.ts";

/** More would be read by nobody; every place has its name in the search. */
const SHOWN = 12;

/** Where the activities are, one level further down. Their counts are of everything there, so they go where something else is filtered. */
export function PlacesWithin({ filters }: { readonly filters: DiscoverFilters }) {
  const t = useTranslations("discover");
  const format = useFormatter();
  const isShown = filters.place === undefined && isOnlyPlace(filters);
  const { data = [] } = useQuery({ ...placesWithinQuery(useApi(), filters), enabled: isShown });
  // One of one is the same list again.
  if (!isShown || data.length < 2) return null;
  const level = filters.country === undefined ? "countries" : filters.region === undefined ? "regions" : "places";
  return (
    <nav className="discover-head__within" aria-label={t(level)}>
      {data.slice(0, SHOWN).map(({ name, path, count }) => (
        <ChipLink key={path} to={path}>
          {name}
          <span className="discover-head__count" aria-hidden="true">
            {format.number(count)}
          </span>
          <span className="visually-hidden">{t("found", { total: count })}</span>
        </ChipLink>
      ))}
    </nav>
  );
}
