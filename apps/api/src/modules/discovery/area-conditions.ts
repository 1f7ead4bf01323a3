import { type Bounds, boundsAround, boundsWithin, splitBounds } from "@meander/domain/geo/bounds";
import { type CellRanges, cellRangesOf } from "@meander/domain/geo/z-order";
import { type RawBuilder, sql } from "kysely";
import { type Circle, circleOf, type Filters } from "./search-filters.ts";
import type { Condition } from "./statement.ts";

export function hasArea(filters: Filters): boolean {
  return filters.bounds !== null || circleOf(filters) !== null;
}

/** Cell ranges that cover the search's bounds, or else its circle; null where it has neither. */
export function cellsOf(filters: Filters): CellRanges | null {
  const circle = circleOf(filters);
  const area = filters.bounds ?? (circle && boundsAround(circle.center, circle.radiusMetres));
  return area && cellRangesOf(boxesOf(area));
}

/** For estimates only: the planner has statistics on cells. */
export function isInCells({ lows, highs }: CellRanges): Condition {
  const ranges = lows.map((low, index) => sql<boolean>`entry.cell between ${low} and ${highs[index]}`);
  return sql`(${sql.join(ranges, sql` or `)})`;
}

export function isInside(bounds: Bounds): Condition {
  const boxes = boxesOf(bounds).map((box) => sql<boolean>`entry.point <@ ${boxOf(box)}`);
  return sql<boolean>`(${sql.join(boxes, sql` or `)})`;
}

/**
 * Boxes around and within the circle decide most points more cheaply than the distance. The values are plain
 * parameters, because Postgres inlines a function only with plain arguments.
 */
export function isNear({ center, radiusMetres }: Circle): Condition {
  const [lon, lat] = center;
  const around = isInside(boundsAround(center, radiusMetres));
  const within = boundsWithin(center, radiusMetres);
  const isCertain = within === null ? sql<boolean>`false` : isInside(within);
  return sql<boolean>`(${around} and (${isCertain} or great_circle_metres(
    ${lon}::float8, ${lat}::float8, entry.point[0], entry.point[1]) <= ${radiusMetres}::float8))`;
}

/**
 * Edges are inclusive. The 180th meridian is both 180 and -180, so a box that touches it is split to match points
 * stored with either.
 */
function boxesOf(bounds: Bounds): Bounds[] {
  const boxes: Bounds[] = [...splitBounds(bounds)];
  if (boxes.some(({ west }) => west === -180)) boxes.push({ ...bounds, west: 180, east: 180 });
  if (boxes.some(({ east }) => east === 180)) boxes.push({ ...bounds, west: -180, east: -180 });
  return boxes;
}

/** In a subquery, so that the box is built once and not per row. */
function boxOf({ north, south, east, west }: Bounds): RawBuilder<unknown> {
  return sql`(select box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8)))`;
}
