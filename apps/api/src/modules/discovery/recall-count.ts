import { fromMiddle } from "@meander/domain/geo/z-order";
import type { Database, Trx } from "../../db/client.ts";
import { leadOf, type Search } from "./planned-search.ts";
import type { Gathered } from "./kept-page.ts";
import { loadSquares } from "./load-squares.ts";
import { areTouched, type SearchCheck } from "./search-changes.ts";
import type { Snapshot } from "./snapshot.ts";
import type { SearchMemory, Told } from "./search-memory.ts";
import { type Area, areaOf } from "./squares.ts";
import type { SquareMemory } from "./square-memory.ts";

/** A total that stands if `confirm` finds so in what has changed that wasn't `seen` then. */
export type Recalled = {
  readonly total: number;
  readonly seen: Snapshot;
  readonly confirm: (check: SearchCheck) => boolean;
};

/** Squares are loaded by so many at first, then by this many times more. */
const [SQUARES_AT_ONCE, TIMES_MORE] = [2, 8];
/** What one search may load. Where there is more, and not a thousand and one that fit among it, Postgres counts. */
const LOADED_MAX = 6_000;

/** Of fewer, to gather them costs no more than to walk through time until a page is full. */
export const RECALLED_MIN = 250;

/** What is gathered of fewer in order costs little. */
const TOLD_MIN = 100;
const TOLD_MS = 60_000;

/** Of searches without dates, which the passing of time makes fewer, and more only by what is written. */
export async function recallCount(
  db: Database | Trx,
  search: Search,
  key: string,
  { squares, totals, isBusy }: Pick<SearchMemory, "squares" | "totals"> & { readonly isBusy: boolean },
): Promise<Recalled | null> {
  const told = totals.get(key);
  if (told !== undefined) return recallTold(search, key, told, totals);
  const area = isBusy ? areaOf(search) : null;
  return area === null ? null : countArea(db, search, area, squares);
}

/**
 * Whether it is remembered by all that was asked for: where the page is read in order, nothing has to be gathered for it. People move their maps:
 * boxes and circles are told by squares.
 */
function isRetold(search: Search): boolean {
  return leadOf(search) === "order" && search.filters.starts === null;
}

/** What was gathered for a first page, if it is worth it. */
export function rememberTotal(
  { totals }: Pick<SearchMemory, "totals">,
  search: Search,
  key: string,
  { gathered, stands }: Gathered,
): void {
  if (stands === null || gathered < TOLD_MIN || !isRetold(search)) return;
  totals.set(key, { ...stands, total: gathered, asOf: search.audience.now, toldAt: Date.now() });
}

function recallTold(search: Search, key: string, told: Told, totals: SearchMemory["totals"]): Recalled | null {
  const { total, seen, until, toldAt } = told;
  const { now } = search.audience;
  const isOver = until !== null && now >= until;
  if (isOver || now < told.asOf || Date.now() - toldAt > TOLD_MS) return null;
  const { countrySlug } = search.filters;
  return {
    total,
    seen,
    confirm(check) {
      const isOfHere = (country: string | null) => country === null || countrySlug === null || country === countrySlug;
      if (areTouched(check, ([, country]) => isOfHere(country))) {
        totals.delete(key);
        return false;
      }
      totals.set(key, { ...told, seen: check.seen });
      return true;
    },
  };
}

async function countArea(
  db: Database | Trx,
  search: Search,
  area: Area,
  squares: SquareMemory,
): Promise<Recalled | null> {
  const { now } = search.audience;
  let look = squares.look(area, now);
  let atOnce = SQUARES_AT_ONCE;
  let loaded = 0;
  while (look.kind === "missing" && loaded < LOADED_MAX) {
    const some = { ...area.squares, lows: fromMiddle(look.squares, area.boxes).slice(0, atOnce) };
    const { squares: met, ...found } = await loadSquares(db, search, some, LOADED_MAX - loaded);
    loaded += squares.keep(met, { ...found, asOf: now.getTime() });
    atOnce *= TIMES_MORE;
    look = squares.look(area, now);
  }
  if (look.kind !== "counted" || look.total < RECALLED_MIN) return null;
  const { total, seen } = look;
  return { total, seen, confirm: (check) => squares.confirm(area, seen, check) };
}
