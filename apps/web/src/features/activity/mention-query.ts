import type { UserId } from "@meander/domain/ids";
import { mentionsMax, mentionText, namesPerson } from "@meander/domain/comment/mentions";

/** Somebody whom a comment may name. */
export type MentionPerson = { readonly _id: UserId; readonly firstName: string; readonly lastName: string };

export type MentionQuery = {
  /** Where the sign stands. */
  readonly start: number;
  /** What was typed after it, in lower case. */
  readonly typed: string;
};

const SUGGESTIONS_MAX = 6;

/** The name being typed right before the caret; null where none is. An address's sign begins no name. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | null {
  const match = /(?:^|[\s(,;:!?])@([\p{L}\p{N}\p{M}.'’ -]{0,60})$/u.exec(text.slice(0, caret));
  const typed = match?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, typed: typed.toLowerCase() };
}

/** Those whose whole name or last name begins like what was typed. */
export function suggestionsFor(query: MentionQuery, people: readonly MentionPerson[]): MentionPerson[] {
  const begins = (name: string) => name.toLowerCase().startsWith(query.typed);
  return people
    .filter((person) => begins(`${person.firstName} ${person.lastName}`) || begins(person.lastName))
    .slice(0, SUGGESTIONS_MAX);
}

/** The text with the name in place of what was typed of it, and where the caret goes. */
export function withMention(text: string, { start, typed }: MentionQuery, person: MentionPerson) {
  const end = start + 1 + typed.length;
  const name = `${mentionText(person)} `;
  const rest = text.slice(end).replace(/^ /, "");
  return { text: `${text.slice(0, start)}${name}${rest}`, caret: start + name.length };
}

/** Who is meant by the names in the text: those chosen first, where two share a name. */
export function mentionedIds(
  text: string,
  chosen: readonly MentionPerson[],
  known: readonly MentionPerson[],
): UserId[] {
  const chosenNames = new Set(chosen.map(mentionText));
  const others = known.filter((person) => !chosenNames.has(mentionText(person)));
  const named = [...chosen, ...others].filter((person) => namesPerson(text, person));
  return [...new Set(named.map(({ _id }) => _id))].slice(0, mentionsMax);
}
