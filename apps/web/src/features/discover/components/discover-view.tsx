import type { SearchResponse } from "@meander/domain/contract/discovery";
import { ListWithMap } from "@meander/ui/patterns/list-with-map";
import { Button } from "@meander/ui/primitives/button";
import { List, MapIcon } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { ActivityMap } from "../../../shared/map/activity-map.tsx";
import { visitedSides } from "../../../shared/map/visited-maps.ts";
import { type Filters, discoverAddress } from "../../../shared/search/discover-filters.ts";
import { parseNear } from "../../../shared/search/near-point.ts";
import { requestsMap } from "../../../shared/search/search-on-map.ts";
import { hasFailed, isLaterPage, type SearchResult } from "../search-result.ts";
import { useRemovedChip } from "../use-removed-chip.ts";
import { DiscoverHead } from "./discover-head.tsx";
import { Results } from "./results.tsx";
import { SearchFailed } from "./search-failed.tsx";
import styles from "../discover.module.css";

type DiscoverViewProps = {
  readonly filters: Filters;
  readonly query: SearchResult;
  readonly place: SearchResponse["place"];
  /** The typed place that the gazetteer doesn't know. */
  readonly unknownPlace: string | null;
};

/** List and map of one search; hovering an item in one highlights it in the other. */
export function DiscoverView({ filters, query, place, unknownPlace }: DiscoverViewProps) {
  const t = useTranslations("discover");
  const navigate = useNavigate();
  const location = useLocation();
  const [shown, setShown] = useState<"list" | "map" | null>(null);
  const [lastKey, setLastKey] = useState(location.key);
  // A search that requests the map shows it first, even if this page was open.
  if (location.key !== lastKey) {
    setLastKey(location.key);
    if (requestsMap(location)) setShown("map");
  }
  const phoneShows = shown ?? visitedSides.get(location.key) ?? (requestsMap(location) ? "map" : "list");
  const [highlightedId, setHighlightedId] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const isSettled = query.data !== undefined || query.isError;
  const { onRemove, removed } = useRemovedChip(root, { address: discoverAddress(filters), isSettled });
  const { data } = query;
  const activities = useMemo(() => data?.pages.flatMap((page) => page.activities) ?? [], [data]);
  const isMap = phoneShows === "map";
  return (
    <div ref={root} className={styles.discover} data-testid="discover">
      <ListWithMap
        head={
          <DiscoverHead
            filters={filters}
            query={query}
            place={place}
            unknownPlace={unknownPlace}
            onRemove={onRemove}
            removed={removed}
          />
        }
        mapLabel={t("mapLabel")}
        phoneShows={phoneShows}
        list={
          <Results
            filters={filters}
            query={query}
            place={place}
            highlightedId={highlightedId}
            onHighlight={setHighlightedId}
            onRemove={onRemove}
          />
        }
        map={
          hasFailed(query) ? (
            // Any map would be of another search's place.
            <div className={styles.mapFailed} data-testid="map-failed">
              {isMap && <SearchFailed query={query} />}
            </div>
          ) : (
            <ActivityMap
              activities={activities}
              hasMore={query.hasNextPage || isLaterPage(query)}
              filters={filters}
              center={place?.center ?? parseNear(filters.near)}
              highlightedId={highlightedId}
              onHighlight={setHighlightedId}
              visit={location.key}
              // A search in the map's bounds replaces the search near the person.
              onSearchHere={(bounds) => navigate(discoverAddress({ ...filters, bounds, near: "" }))}
            />
          )
        }
        toggle={
          <Button
            className={styles.toggle}
            data-testid="discover-toggle"
            icon={isMap ? <List aria-hidden="true" /> : <MapIcon aria-hidden="true" />}
            onClick={() => {
              const side = isMap ? "list" : "map";
              setShown(side);
              visitedSides.set(location.key, side);
            }}
          >
            {isMap ? t("showList") : t("showMap")}
          </Button>
        }
      />
    </div>
  );
}
