import type { ReactNode } from "react";
import styles from "./list-with-map.module.css";

export interface ListWithMapProps {
  /** Filters for list and map; above the list, and on phones above the map too. */
  head?: ReactNode;
  list: ReactNode;
  map: ReactNode;
  /** The accessible name of the map's region. */
  mapLabel: string;
  /** Phones show one of both; wider viewports show both. */
  phoneShows: "list" | "map";
  /** Overlays both on phones: switches between list and map. */
  toggle?: ReactNode;
}

export function ListWithMap({ head, list, map, mapLabel, phoneShows, toggle }: ListWithMapProps) {
  return (
    <div className={styles.listMap} data-slot="list-map" data-phone={phoneShows}>
      {head ? <div>{head}</div> : null}
      <div className={styles.list} data-testid="list-map-list">
        {list}
      </div>
      <section className={styles.map} data-slot="list-map-map" aria-label={mapLabel}>
        {map}
      </section>
      {toggle ? (
        <div className={styles.toggle} data-slot="list-map-toggle">
          {toggle}
        </div>
      ) : null}
    </div>
  );
}
