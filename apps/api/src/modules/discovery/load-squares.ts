import type { Squares } from "@meander/domain/geo/z-order";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { namedStatement } from "../../db/named-statements.ts";
import { nowOf, type Search } from "./planned-search.ts";
import { arrayOf } from "./match-fragments.ts";
import { seen } from "./search-changes.ts";
import { readSnapshot, type Snapshot } from "./snapshot.ts";
import { contentsOf, type Entry, type SquareContents } from "./squares.ts";

type Loaded = {
  readonly squares: Squares;
  readonly contents: readonly SquareContents[];
  readonly isPart: boolean;
  readonly seen: Snapshot;
};

type Row = {
  readonly seen: string;
  /** The first is 1; null where there is nothing at all. */
  readonly square: number | null;
  readonly lon: number;
  readonly lat: number;
  /** Milliseconds; null for what is never over. */
  readonly last: number | null;
  readonly categorySet: string;
};

/**
 * What can be found in these squares at the search's time, from one index alone: so much of it at most. Where there is more, a part of those in
 * which anything was met.
 */
export async function loadSquares(
  db: Database | Trx,
  search: Search,
  { lows, cells }: Squares,
  most: number,
): Promise<Loaded> {
  const highs = lows.map((low) => low + cells - 1);
  const { rows } = await sql<Row>`${namedStatement}
    select moment.seen, s.square, s.lon, s.lat, s.last, s.category_set
    from (select ${seen} as seen) moment left join (
      select squares.square::int as square, s.point[0] as lon, s.point[1] as lat,
        case when isfinite(s.last_starts_at) then extract(epoch from s.last_starts_at)::float8 * 1000 end as last,
        s.category_set::text as category_set
      from unnest(${arrayOf(lows)}::bigint[], ${arrayOf(highs)}::bigint[]) with ordinality squares (low, high, square)
      cross join lateral (
        select s.point, s.last_starts_at, s.category_set from activity_search s
        where s.cell >= squares.low and s.cell <= squares.high and s.last_starts_at > ${nowOf(search)} offset 0
      ) s
      limit (select ${most + 1}::bigint)
    ) s on true`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error("A statement that always has a row had none.");
  const found = lows.map((): Entry[] => []);
  for (const row of rows) if (row.square !== null) found[row.square - 1]?.push(entryOf(row));
  const isPart = rows.length > most;
  const met = lows.flatMap((low, index) => (isPart && found[index]?.length === 0 ? [] : [{ low, index }]));
  return {
    squares: { lows: met.map(({ low }) => low), cells },
    contents: met.map(({ index }) => contentsOf(found[index] ?? [])),
    isPart,
    seen: readSnapshot(first.seen),
  };
}

function entryOf({ lon, lat, last, categorySet }: Row): Entry {
  return {
    point: [lon, lat],
    last: last === null ? Number.POSITIVE_INFINITY : Math.round(last),
    categorySet: BigInt(categorySet),
  };
}
