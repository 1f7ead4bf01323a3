import { distanceMetres } from "@meander/domain/geo/distance";
import { type LonLat, wrapLongitude } from "@meander/domain/geo/point";

export type PullSource = {
  readonly id: number;
  readonly lon: number;
  readonly lat: number;
  readonly population: number;
};

/** The reach of smaller places is below NEAREST_METRES, that of the largest below FARTHEST_METRES. */
const LARGE_POPULATION = 100_000;
const NEAREST_METRES = 4_900;
const FARTHEST_METRES = 60_000;
const METRES_PER_DEGREE = 111_195;

/** The radius in which a place attracts points; the SQL function place_at uses the same formula. */
export function reachMetres(population: number): number {
  return 2_000 + 9 * Math.sqrt(population);
}

/** Finds the place with the strongest attraction on a point, like place_at. */
export function createPullFinder<Place extends PullSource>(
  places: readonly Place[],
): (point: LonLat) => Place | undefined {
  const large = new PointGrid<Place>(0.5);
  const small = new PointGrid<Place>(0.1);
  for (const place of places) (place.population >= LARGE_POPULATION ? large : small).add(place);
  return (point) => {
    const pulls = [...large.listAround(point, FARTHEST_METRES), ...small.listAround(point, NEAREST_METRES)].flatMap(
      (place) => pullsOf(place, point),
    );
    return pulls.toSorted((a, b) => b.pull - a.pull || a.place.id - b.place.id)[0]?.place;
  };
}

function pullsOf<Place extends PullSource>(place: Place, point: LonLat): { place: Place; pull: number }[] {
  const share = 1 - distanceMetres(point, [place.lon, place.lat]) / reachMetres(place.population);
  return share > 0 ? [{ place, pull: place.population * share }] : [];
}

/** A grid index of points, with cells of the given size in degrees. */
export class PointGrid<Point extends Pick<PullSource, "lon" | "lat">> {
  readonly #cells = new Map<string, Point[]>();
  readonly #degrees: number;

  constructor(degrees: number) {
    this.#degrees = degrees;
  }

  add(point: Point): void {
    const key = this.#keyOf(point.lon, point.lat);
    const cell = this.#cells.get(key);
    if (cell === undefined) this.#cells.set(key, [point]);
    else cell.push(point);
  }

  /** All points within the distance, and some beyond it. */
  *listAround([lon, lat]: LonLat, metres: number): Generator<Point> {
    const height = metres / METRES_PER_DEGREE;
    const width = Math.min(
      180,
      height / Math.max(0.01, Math.cos((Math.min(89, Math.abs(lat) + height) * Math.PI) / 180)),
    );
    const seen = new Set<string>();
    for (let y = lat - height; y < lat + height + this.#degrees; y += this.#degrees)
      for (let x = lon - width; x < lon + width + this.#degrees; x += this.#degrees) {
        const key = this.#keyOf(wrapLongitude(x), y);
        if (seen.has(key)) continue;
        seen.add(key);
        yield* this.#cells.get(key) ?? [];
      }
  }

  #keyOf(lon: number, lat: number): string {
    return `${Math.floor(lon / this.#degrees)}:${Math.floor(lat / this.#degrees)}`;
  }
}
