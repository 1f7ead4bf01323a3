import { type Bounds, boundsAround, boundsWithin, splitBounds } from "@meander/domain/geo/bounds";
import { type CellRanges, cellRangesOf } from "@meander/domain/geo/z-order";
import { type RawBuilder, sql } from "kysely";
import { and, type Condition, isCircle, type Search } from "./planned-search.ts";

/**
 * Most of a circle is a box, which is quicker to ask for. The values of the distance aren't hidden from any planner: Postgres puts the
 * function's body here only where its arguments are plain.
 */
export function withinCircle(search: Search): Condition {
  const { near } = search.filters;
  if (!isCircle(near)) return sql<boolean>`true`;
  const [lon, lat] = near.center;
  const isNear = sql<boolean>`great_circle_metres(${lon}::float8, ${lat}::float8, s.point[0], s.point[1]) <= ${near.radiusMetres}::float8`;
  const within = boundsWithin(near.center, near.radiusMetres);
  return within === null ? isNear : sql<boolean>`(s.point <@ ${boxOf(search, within)} or ${isNear})`;
}

/**
 * Where to look for what lies in the box and the circle of a search, if it asks for one: some cells around them are among these. Of both,
 * the box.
 */
export function cellsOf({ filters: { near, bounds } }: Search): CellRanges | null {
  if (bounds !== null) return cellRangesOf(boxesOf(bounds));
  return isCircle(near) ? cellRangesOf(boxesOf(boundsAround(near.center, near.radiusMetres))) : null;
}

export function isInside(search: Search, bounds: Bounds): Condition {
  const boxes = boxesOf(bounds);
  const parts = boxes.map((box) => sql<boolean>`s.point <@ ${boxOf(search, box)}`);
  const isWithin = sql<boolean>`(${sql.join(parts, sql` or `)})`;
  return search.plan === "kept" ? isWithin : and([isInCells(cellRangesOf(boxes)), isWithin]);
}

/** By these the planner knows how much lies there. */
export function isInCells({ lows, highs }: CellRanges): Condition {
  const parts = lows.map((low, index) => sql<boolean>`s.cell between ${low} and ${highs[index]}`);
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** Edges belong to the box. The 180th meridian has two names, and a box that touches it holds points under either. */
export function boxesOf(bounds: Bounds): Bounds[] {
  const boxes: Bounds[] = [...splitBounds(bounds)];
  if (boxes.some(({ west }) => west === -180)) boxes.push({ ...bounds, west: 180, east: 180 });
  if (boxes.some(({ east }) => east === 180)) boxes.push({ ...bounds, west: -180, east: -180 });
  return boxes;
}

/** Made once, not for each row. */
function boxOf({ plan }: Search, { north, south, east, west }: Bounds): RawBuilder<unknown> {
  const box = sql`box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
  return plan === "kept" ? sql`(select ${box})` : box;
}
