import type { SearchResponse } from "@meander/domain/contract/discovery";
import { placePath } from "@meander/domain/paths";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { type Filters, isOnlyPlace } from "../../../shared/search/discover-filters.ts";
import { placesWithinQuery } from "../queries.ts";
import { PlaceChips } from "./place-chips.tsx";
import discoverStyles from "../discover.module.css";
import styles from "./places-within.module.css";
import { classNames } from "@meander/ui/primitives/class-names";

const skeletonWidths = ["9rem", "7.5rem", "6rem", "7rem"];

type PlacesWithinProps = { readonly filters: Filters; readonly place: SearchResponse["place"] };

/**
 * Places with activities one level down, or beside the current one. Counts ignore other filters, so the row is hidden
 * while one is set. An optional section: on failure it is omitted silently.
 */
export function PlacesWithin({ filters, place }: PlacesWithinProps) {
  const t = useTranslations("discover");
  const isShown = isOnlyPlace(filters);
  const query = useInfiniteQuery({ ...placesWithinQuery(useApi(), filters), enabled: isShown });
  const { data = [] } = query;
  if (!isShown) return null;
  if (query.isPending) {
    return (
      <div
        className={classNames(discoverStyles.chipRow, styles.placesWithin)}
        data-slot="places-within"
        aria-busy="true"
      >
        {skeletonWidths.map((width) => (
          <Skeleton key={width} width={width} height="var(--target)" />
        ))}
      </div>
    );
  }
  const path = placePath(filters);
  const others = data.filter((one) => one.path !== path);
  const chosen = filters.place === undefined ? null : (data.find((one) => one.path === path) ?? place);
  // A single place would repeat the same list.
  if (others.length < (filters.place === undefined ? 2 : 1)) return null;
  const level = filters.country === undefined ? "countries" : filters.region === undefined ? "regions" : "places";
  return (
    // Another place resets the row's scroll position and collapses it.
    <PlaceChips
      key={path}
      label={t(level)}
      places={others}
      more={query}
      chosen={chosen && { name: chosen.name, wider: placePath({ ...filters, place: undefined }) }}
    />
  );
}
