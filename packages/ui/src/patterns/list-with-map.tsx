import type { ReactNode } from "react";
import styles from "./list-with-map.module.css";

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
