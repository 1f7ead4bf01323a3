import { type LocationContext, townLevels } from "./context.ts";

/** Plurals and others that English never says without their article, and that no rule of their shape would find. */
const articled = new Set([
  "Bahamas",
  "Comoros",
  "Gambia",
  "Maldives",
  "Philippines",
  "Seychelles",
  "Turks and Caicos Islands",
]);

const heads = /^(?:United|Isle of|City of|District of|State of|Region of|Kingdom of|(?:[\w-]+ )*Republic of) /;
const tails = /\b(?:Emirates|Isles|Kingdom|Netherlands|Republic|States|Territor(?:y|ies))$/;
/** "Northern Province", but "Gaza Province". */
const direction =
  /^(?:North|South|East|West|Northern|Southern|Eastern|Western|Central|Capital|National Capital|Federal|Free) (?:Area|Coast|District|Governorate|Peninsula|Province|Region|State)$/;
/** One group of them; "Heard Island and McDonald Islands" are two names. */
const islands = /^(?!.* and ).*\bIslands$/;

/**
 * A country or a region as it stands within a sentence: "Activities in the Netherlands". The bare name is for lists and headings of one
 * word. A town's is its own: Port Republic is one.
 */
export function areaInSentence(name: string): string {
  // Some geocoders already say it: "The Gambia".
  const bare = name.replace(/^The /, "");
  const hasArticle = articled.has(bare) || [heads, tails, direction, islands].some((shape) => shape.test(bare));
  return hasArticle ? `the ${bare}` : name;
}

/** The same for a name of which only its context says how wide it is. */
export function placeInSentence(name: string, context: LocationContext): string {
  const isTown = townLevels.some((level) => context[level]?.text === name);
  if (isTown) return name.startsWith("City of ") ? `the ${name}` : name;
  return areaInSentence(name);
}
