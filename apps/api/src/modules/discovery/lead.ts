import { exactTotalLimit } from "@meander/domain/policy";
import type { Database, Trx } from "../../db/client.ts";
import { categoryCondition, placeConditions, termCondition } from "./conditions.ts";
import { and, isScattered, type Lead, type Search } from "./planned-search.ts";
import { estimateRows } from "./estimate-rows.ts";
import type { Window } from "./match-fragments.ts";
import type { SearchMemory } from "./search-memory.ts";

/** A row of a place is mostly read from its index alone; one with a word has to be found and looked at. */
const [ROW_IN_ORDER, ROW_WITH_WORDS_IN_ORDER, ROW_FOUND] = [0.25, 0.75, 1];

/**
 * By which index to read a search whose plan is kept, whatever the values: a place or the time alone, or what else it asks for. Null where
 * the planner has to see the values each time.
 */
export async function findLead(
  db: Database | Trx,
  search: Search,
  { limit, offset, after }: Window,
  { leads }: Pick<SearchMemory, "leads">,
): Promise<Lead | null> {
  const { filters, match } = search;
  const { near, bounds, suggestedBy, terms, categories } = filters;
  if (match !== "words" || filters.outside.length > 0 || limit === 0 || (offset > 0 && after === null)) return null;
  const isOfPlace = filters.countrySlug !== null || filters.regionSlug !== null || filters.placeSlug !== null;
  const others = [near !== null, bounds !== null, suggestedBy !== null, terms.length > 0].filter(Boolean).length;
  if (others > 1 || (isOfPlace && (near !== null || bounds !== null))) return null;
  const natural = isScattered(filters) ? "others" : "order";
  const isOneThing = isOfPlace ? terms.length === 0 && categories.length === 0 : others > 0 || categories.length === 0;
  if (isOneThing || suggestedBy !== null) return natural;
  const key = JSON.stringify([filters.countrySlug, filters.regionSlug, filters.placeSlug, terms, categories]);
  return recallLead(leads, key, () => weigh(db, search));
}

/** What was weighed within the last minute, or else is now. */
export async function recallLead(
  leads: SearchMemory["leads"],
  key: string,
  weighNow: () => Promise<Lead | "planner">,
): Promise<Lead | null> {
  const known = leads.get(key);
  const lead = known ?? (await weighNow());
  // Not again with each search: what was weighed would never grow old.
  if (known === undefined) leads.set(key, lead);
  return lead === "planner" ? null : lead;
}

/** Of a place with words or categories, or of categories anywhere, by what the planner knows of these: how many rows each way reads until a thousand are counted. */
async function weigh(db: Database | Trx, search: Search): Promise<Lead | "planner"> {
  const hasWords = search.filters.terms.length > 0;
  const inPlace = and(placeConditions(search, search.filters));
  const other = hasWords ? termCondition(search) : categoryCondition(search);
  const [ofPlace = 0, ofOther = 0, ofBoth = 0] = await estimateRows(db, [inPlace, other, and([inPlace, other])]);
  const steps = ofPlace * Math.min(1, (exactTotalLimit + 1) / Math.max(1, ofBoth));
  if (steps * (hasWords ? ROW_WITH_WORDS_IN_ORDER : ROW_IN_ORDER) <= ofOther * ROW_FOUND) return "order";
  if (hasWords) return "others";
  // All of some rare categories are soon gathered; of others, the planner would visit every row on the way through time.
  return ofBoth <= exactTotalLimit ? "planner" : "order";
}
