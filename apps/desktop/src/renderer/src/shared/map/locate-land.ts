import { unwrapLine, unwrapRing } from "@meander/domain/geo/unwrap";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

type Named = GeometryCollection<Record<string, string>>;
type World = Topology<{ land: Named; countries: Named }>;
type Position = readonly number[];

/** SVG paths of the land and the borders around a point. */
export type Land = { readonly land: string; readonly borders: string };

/** The size of the drawing, and how many degrees of latitude it shows. */
export const drawing = { width: 320, height: 168, degrees: 7 } as const;

/** The world, and its copies to the west and the east: a drawing may lie across the antimeridian. */
const turns = [-360, 0, 360];

let world: Promise<World> | undefined;

/** Coasts and borders around a point, north up. The data is part of the console, so it needs no network. */
export async function locateLand(centre: Position): Promise<Land> {
  world ??= import("world-atlas/countries-50m.json").then((module) => asWorld(module.default));
  const { objects, ...topology } = await world;
  const atlas = { ...topology, objects };
  const polygons = feature(atlas, objects.land).features.flatMap(({ geometry }) =>
    geometry.type === "MultiPolygon"
      ? geometry.coordinates.flat()
      : geometry.type === "Polygon"
        ? geometry.coordinates
        : [],
  );
  const borders = mesh(atlas, objects.countries, (one, other) => one !== other).coordinates;
  const project = projectionAt(centre);
  const draw = (lines: readonly (readonly Position[])[], end: string) =>
    lines
      .flatMap((line) => turns.map((turn) => line.map(([lon = 0, lat = 0]) => project([lon + turn, lat]))))
      .filter(isInView)
      .map((points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}${end}`)
      .join("");
  return { land: draw(polygons.map(unwrapRing), "Z"), borders: draw(borders.map(unwrapLine), "") };
}

/** The data's own type is inferred from 750 kB of numbers. */
function asWorld(data: unknown): World {
  if (isWorld(data)) return data;
  throw new TypeError("The map data has another format");
}

function isWorld(data: unknown): data is World {
  return typeof data === "object" && data !== null && "arcs" in data && "objects" in data;
}

/** Equirectangular around the point, which is in the middle: true to shape for a few degrees. */
function projectionAt([lon0 = 0, lat0 = 0]: Position) {
  const scale = drawing.height / drawing.degrees;
  const narrowing = Math.cos((lat0 * Math.PI) / 180);
  return ([lon = 0, lat = 0]: Position): readonly [number, number] => [
    drawing.width / 2 + (lon - lon0) * narrowing * scale,
    drawing.height / 2 - (lat - lat0) * scale,
  ];
}

function isInView(points: readonly (readonly [number, number])[]): boolean {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other));
  const most = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other));
  return most(xs) >= 0 && least(xs) <= drawing.width && most(ys) >= 0 && least(ys) <= drawing.height;
}
