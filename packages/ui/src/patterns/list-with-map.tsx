import type { ReactNode } from "react";

export interface ListWithMapProps {
  /** What both show is chosen here; above the list, and on phones above the map too. */
  head?: ReactNode;
  list: ReactNode;
  map: ReactNode;
  /** Names the map's region. */
  mapLabel: string;
  /** What a phone shows; a desk shows both. */
  phoneShows: "list" | "map";
  /** Floats over both on phones: the switch between list and map. */
  toggle?: ReactNode;
}

export function ListWithMap({ head, list, map, mapLabel, phoneShows, toggle }: ListWithMapProps) {
  return (
    <div className="ui-list-map" data-phone={phoneShows}>
      {head ? <div className="ui-list-map-head">{head}</div> : null}
      <div className="ui-list-map-list">{list}</div>
      <section className="ui-list-map-map" aria-label={mapLabel}>
        {map}
      </section>
      {toggle ? <div className="ui-list-map-toggle">{toggle}</div> : null}
    </div>
  );
}
