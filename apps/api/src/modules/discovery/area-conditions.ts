import { type Bounds, boundsAround, boundsWithin, splitBounds } from "@meander/domain/geo/bounds";
import { type CellRanges, cellRangesOf } from "@meander/domain/geo/z-order";
import { type RawBuilder, sql } from "kysely";
import { type Circle, circleOf, type SearchFilters } from "./search-filters.ts";
import type { Condition } from "./statement.ts";

export function hasArea(filters: SearchFilters): boolean {
  return filters.bounds !== null || circleOf(filters) !== null;
}

/** Cells around the box of a search, or else around its circle; null where it asks for neither. */
export function cellsOf(filters: SearchFilters): CellRanges | null {
  const circle = circleOf(filters);
  const area = filters.bounds ?? (circle && boundsAround(circle.center, circle.radiusMetres));
  return area && cellRangesOf(boxesOf(area));
}

/** For estimates: the planner has statistics of cells. */
export function isInCells({ lows, highs }: CellRanges): Condition {
  const ranges = lows.map((low, index) => sql<boolean>`s.cell between ${low} and ${highs[index]}`);
  return sql`(${sql.join(ranges, sql` or `)})`;
}

export function isInside(bounds: Bounds): Condition {
  const boxes = boxesOf(bounds).map((box) => sql<boolean>`s.point <@ ${boxOf(box)}`);
  return sql<boolean>`(${sql.join(boxes, sql` or `)})`;
}

/**
 * Boxes around and within the circle decide of most points, at less cost than the distance. Its values are plain, because Postgres
 * inlines a function with plain arguments only.
 */
export function isNear({ center, radiusMetres }: Circle): Condition {
  const [lon, lat] = center;
  const around = isInside(boundsAround(center, radiusMetres));
  const within = boundsWithin(center, radiusMetres);
  const isCertain = within === null ? sql<boolean>`false` : isInside(within);
  return sql<boolean>`(${around} and (${isCertain} or great_circle_metres(
    ${lon}::float8, ${lat}::float8, s.point[0], s.point[1]) <= ${radiusMetres}::float8))`;
}

/** Edges belong to the box. The 180th meridian has two names, and a box that touches it contains points under either. */
function boxesOf(bounds: Bounds): Bounds[] {
  const boxes: Bounds[] = [...splitBounds(bounds)];
  if (boxes.some(({ west }) => west === -180)) boxes.push({ ...bounds, west: 180, east: 180 });
  if (boxes.some(({ east }) => east === 180)) boxes.push({ ...bounds, west: -180, east: -180 });
  return boxes;
}

/** In a subquery, so that it is built once and not for each row. */
function boxOf({ north, south, east, west }: Bounds): RawBuilder<unknown> {
  return sql`(select box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8)))`;
}
