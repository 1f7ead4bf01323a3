import { tonightCandidatesMax } from "@meander/domain/policy";
import type { Database, Trx } from "../../db/client.ts";
import { cellsOf, isInCells } from "./area-conditions.ts";
import { placeConditions, termCondition } from "./conditions.ts";
import { and, type Condition, isScattered, type Lead, type Search } from "./planned-search.ts";
import { estimateRows } from "./estimate-rows.ts";
import { recallLead } from "./lead.ts";
import type { SearchMemory } from "./search-memory.ts";
import { spotOf } from "./spot.ts";

/**
 * By which index to read what begins in the evening: by the time, in the whole world or in its place, or by the box, the circle or the words.
 * `times` are those of the evening, as the planner sees them. Null where it has to see the values each time.
 */
export async function findTonightLead(
  db: Database | Trx,
  search: Search,
  { to, times }: { readonly to: Date | null; readonly times: Condition },
  { leads }: Pick<SearchMemory, "leads">,
): Promise<Lead | null> {
  const { filters, match, audience } = search;
  if (match !== "words" || filters.suggestedBy !== null) return null;
  if (!isScattered(filters)) return "order";
  // It begins now, which is never the same.
  const evening = { filters: { ...filters, starts: { from: null, to } }, audience };
  const key = JSON.stringify(["tonight", spotOf(evening) ?? evening.filters]);
  return recallLead(leads, key, () => weigh(db, search, times));
}

/** The shorter way, by what the planner knows of both; of more than are ranked, by the time, in which they are the soonest. */
async function weigh(db: Database | Trx, search: Search, times: Condition): Promise<Lead | "planner"> {
  const cells = cellsOf(search);
  const others = [
    ...(cells === null ? [] : [isInCells(cells)]),
    ...(search.filters.terms.length === 0 ? [] : [termCondition(search)]),
  ];
  const inTime = and([...placeConditions(search, search.filters), times]);
  const other = and(others);
  const [ofTime = 0, ofOther = 0, ofBoth = 0] = await estimateRows(db, [inTime, other, and([inTime, other])]);
  if (ofTime <= ofOther || ofBoth > tonightCandidatesMax) return "order";
  return others.length === 1 ? "others" : "planner";
}
