import type { PersonCard } from "@meander/domain/contract/people";
import type { UserId } from "@meander/domain/ids";
import { mentionsMax, mentionText, namesPerson } from "@meander/domain/comment/mentions";

export type MentionPerson = Pick<PersonCard, "_id" | "firstName" | "lastName">;

export type SuggestedPerson = MentionPerson & Pick<PersonCard, "image">;

export type MentionQuery = {
  /** The index of the @. */
  readonly start: number;
  /** What was typed after it, in lower case. */
  readonly typed: string;
};

const SUGGESTIONS_MAX = 6;

/**
 * The mention being typed right before the caret; null if there is none. The @ of an email address starts no mention.
 */
export function mentionQueryAt(text: string, caret: number): MentionQuery | null {
  const match = /(?:^|[\s(,;:!?])@([\p{L}\p{N}\p{M}.'’ -]{0,60})$/u.exec(text.slice(0, caret));
  const typed = match?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, typed: typed.toLowerCase() };
}

/** People whose full name or last name starts with the typed text. */
export function suggestionsFor<Person extends MentionPerson>(query: MentionQuery, people: readonly Person[]): Person[] {
  const begins = (name: string) => name.toLowerCase().startsWith(query.typed);
  return people
    .filter((person) => begins(`${person.firstName} ${person.lastName}`) || begins(person.lastName))
    .slice(0, SUGGESTIONS_MAX);
}

/** Replaces the typed text by the name, and returns the text and the caret's position. */
export function withMention(text: string, { start, typed }: MentionQuery, person: MentionPerson) {
  const end = start + 1 + typed.length;
  const name = `${mentionText(person)} `;
  const rest = text.slice(end).replace(/^ /, "");
  return { text: `${text.slice(0, start)}${name}${rest}`, caret: start + name.length };
}

/** The ids of the people named in the text; of two with the same name, the chosen one. */
export function mentionedIds(
  text: string,
  chosen: readonly MentionPerson[],
  known: readonly MentionPerson[],
): UserId[] {
  const chosenNames = new Set(chosen.map(mentionText));
  const others = known.filter((person) => !chosenNames.has(mentionText(person)));
  const mentioned = [...chosen, ...others].filter((person) => namesPerson(text, person));
  return [...new Set(mentioned.map(({ _id }) => _id))].slice(0, mentionsMax);
}
