import { type LocationContext, townLevels } from "./context.ts";

/** Names that always take the article and match none of the patterns. */
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
/** "Northern Province" takes the article, "Gaza Province" doesn't. */
const direction =
  /^(?:North|South|East|West|Northern|Southern|Eastern|Western|Central|Capital|National Capital|Federal|Free) (?:Area|Coast|District|Governorate|Peninsula|Province|Region|State)$/;
/** One group of islands; "Heard Island and McDonald Islands" is two names. */
const islands = /^(?!.* and ).*\bIslands$/;

/**
 * A country or region with its article, for use within a sentence: "Activities in the Netherlands". Lists and headings
 * use the bare name. Towns have no article, such as Port Republic.
 */
export function areaInSentence(name: string): string {
  // Some geocoders include the article: "The Gambia".
  const bare = name.replace(/^The /, "");
  const hasArticle = articled.has(bare) || [heads, tails, direction, islands].some((shape) => shape.test(bare));
  return hasArticle ? `the ${bare}` : name;
}

/** The same for a name whose level is only known from its context. */
export function placeInSentence(name: string, context: LocationContext): string {
  const isTown = townLevels.some((level) => context[level]?.text === name);
  if (isTown) return name.startsWith("City of ") ? `the ${name}` : name;
  return areaInSentence(name);
}
