import { adjacentTranspositions } from "@meander/domain/discovery/adjacent-transpositions";
import type { SearchTerm } from "@meander/domain/discovery/terms";
import { type RawBuilder, sql } from "kysely";

/**
 * Whether the title of an `entry`, or a name of its place, contains the term despite typing errors; a quoted term must
 * match exactly.
 */
export function isSpeltLike(term: SearchTerm): RawBuilder<boolean> {
  if (term.isQuoted) return sql<boolean>`entry.words @@ ${textQuery([term])}`;
  const word = term.words.join("");
  const swaps = adjacentTranspositions(word);
  const spelling = sql`lower(unaccented(${word}::text))`;
  const conditions = [
    sql<boolean>`${spelling} <% entry.title`,
    sql<boolean>`${spelling} <% entry.names`,
    ...(swaps.length === 0 ? [] : [sql<boolean>`entry.words @@ to_tsquery('meander_english', ${swaps.join(" | ")})`]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/**
 * Terms contain only letters and digits, so no tsquery syntax. A constant expression, so that the planner can evaluate
 * it and estimate how rare the words are.
 */
export function textQuery(terms: readonly SearchTerm[]): RawBuilder<unknown> {
  const texts = terms.map(({ words, isPrefix }) => `(${words.join(" <-> ")}${isPrefix ? ":*" : ""})`);
  const last = terms.at(-1);
  if (last === undefined || !last.isPrefix || last.isQuoted) {
    return sql`to_tsquery('meander_english', ${texts.join(" & ")})`;
  }
  // "cry" may be a prefix of Crystal Palace, whatever its stem is, so both the stem and the plain prefix match.
  const stem = sql`to_tsquery('meander_english', ${texts.at(-1)})`;
  const letters = sql`to_tsquery('meander_simple', ${texts.at(-1)})`;
  const begun = sql`case when numnode(${stem}) = 0 or ${stem} = ${letters} then ${stem} else ${stem} || ${letters} end`;
  if (terms.length === 1) return sql`(${begun})`;
  return sql`(to_tsquery('meander_english', ${texts.slice(0, -1).join(" & ")}) && ${begun})`;
}
