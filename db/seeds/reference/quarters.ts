import { distanceMetres } from "@meander/domain/geo/distance";
import { createPullFinder, PointGrid, reachMetres } from "./city-pull.ts";
import type { City, NamedPoint } from "./geonames.ts";
import { londonQuarters } from "./london-quarters.ts";
import { assignQuarterIds } from "./place-ids.ts";
import { slugify } from "./slugs.ts";

const CITY_POPULATION = 500_000;
/** Beyond this share of its reach, another town may attract points more strongly than the city. */
const SHARE_OF_REACH = 0.8;
/** Two entries with the same name within this distance are one place. */
const SAME_PLACE_METRES = 5_000;

/** Quarters of large cities that the list of populated places lacks; their population is unknown. */
export function listQuarters(cities: readonly City[], named: readonly NamedPoint[]): City[] {
  const findCity = createPullFinder(
    cities
      .filter(({ population, featureCode }) => population >= CITY_POPULATION && featureCode !== "PPLX")
      .map(({ cityId: id, population, country, loc: { coordinates } }) => {
        return { id, lon: coordinates[0], lat: coordinates[1], population, country };
      }),
  );
  const known = new PointGrid<NamedPoint>(0.1);
  for (const { name, country, loc } of cities)
    known.add({ name, country, lon: loc.coordinates[0], lat: loc.coordinates[1], admin1: "", admin2: "" });
  const isKnown = ({ name, country, lon, lat }: NamedPoint) =>
    [...known.listAround([lon, lat], SAME_PLACE_METRES)].some(
      (other) =>
        other.country === country &&
        slugify(other.name) === slugify(name) &&
        distanceMetres([lon, lat], [other.lon, other.lat]) <= SAME_PLACE_METRES,
    );
  const quarters: NamedPoint[] = [];
  for (const point of [...named, ...listLondonQuarters()]) {
    const city = findCity([point.lon, point.lat]);
    if (city === undefined || city.country !== point.country) continue;
    const metres = distanceMetres([point.lon, point.lat], [city.lon, city.lat]);
    if (metres > SHARE_OF_REACH * reachMetres(city.population) || isKnown(point)) continue;
    known.add(point);
    quarters.push(point);
  }
  const ids = assignQuarterIds(quarters);
  return quarters.map((quarter) => ({
    cityId: ids.get(quarter) ?? 0,
    name: quarter.name,
    country: quarter.country,
    adminCode: quarter.admin1,
    ...(quarter.admin2 !== "" && { muni: quarter.admin2 }),
    featureCode: "PPLX",
    population: 0,
    loc: { coordinates: [quarter.lon, quarter.lat] },
  }));
}

function listLondonQuarters(): NamedPoint[] {
  return londonQuarters.map(([name, lon, lat]) => {
    return { name, country: "GB", admin1: "ENG", admin2: "GLA", lon, lat };
  });
}
