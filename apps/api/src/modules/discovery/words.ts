import { letterSwaps } from "@meander/domain/discovery/letter-swaps";
import type { SearchTerm } from "@meander/domain/discovery/terms";
import { type RawBuilder, sql } from "kysely";

/** Whether the title of a row `s`, or a name of its place, has the word with slips of the keyboard; a quoted term exactly. */
export function isSpeltLike(term: SearchTerm): RawBuilder<boolean> {
  if (term.isQuoted) return sql<boolean>`s.words @@ ${textQuery([term])}`;
  const word = term.words.join(" ");
  const swaps = letterSwaps(word);
  const spelling = sql`lower(unaccented(${word}::text))`;
  const conditions = [
    sql<boolean>`${spelling} <% s.title`,
    sql<boolean>`${spelling} <% s.names`,
    ...(swaps.length === 0 ? [] : [sql<boolean>`s.words @@ to_tsquery('meander_english', ${swaps.join(" | ")})`]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** The words are letters and digits only, so none can be syntax. Postgres can work it out while it plans, and so knows how rare they are. */
export function textQuery(terms: readonly SearchTerm[]): RawBuilder<unknown> {
  const texts = terms.map(({ words, isBegun }) => `(${words.join(" <-> ")}${isBegun ? ":*" : ""})`);
  const last = terms.at(-1);
  if (last === undefined || !last.isBegun || last.isQuoted) {
    return sql`to_tsquery('meander_english', ${texts.join(" & ")})`;
  }
  // Somebody who has typed "cry" may be on the way to Crystal Palace, whatever the stem of "cry" is.
  const stem = sql`to_tsquery('meander_english', ${texts.at(-1)})`;
  const letters = sql`to_tsquery('meander_simple', ${texts.at(-1)})`;
  const begun = sql`case when numnode(${stem}) = 0 or ${stem} = ${letters} then ${stem} else ${stem} || ${letters} end`;
  if (terms.length === 1) return sql`(${begun})`;
  return sql`(to_tsquery('meander_english', ${texts.slice(0, -1).join(" & ")}) && ${begun})`;
}
