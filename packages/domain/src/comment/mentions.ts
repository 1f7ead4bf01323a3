/** A comment mentions people as `@First Last` in its text; their ids are sent alongside. */
export type MentionedPerson = { readonly _id: string; readonly firstName: string; readonly lastName: string };

type Name = Pick<MentionedPerson, "firstName" | "lastName">;

export const mentionsMax = 10;

/** A mention as it is written in the text. */
export function mentionText({ firstName, lastName }: Name): string {
  return `@${firstName} ${lastName}`;
}

/**
 * Whether the text mentions the person by full name. Without it, no notification is sent: the recipient couldn't find
 * themselves in the text.
 */
export function namesPerson(text: string, name: Name): boolean {
  return new RegExp(patternOf(name), "u").test(text);
}

export type CommentPart<Person extends Name> = {
  /** Offset in the text. */ readonly start: number;
  readonly text: string;
  readonly person: Person | null;
};

/** Splits the text at its mentions. Of two names with the same prefix, the longer wins. */
export function splitMentions<Person extends Name>(text: string, people: readonly Person[]): CommentPart<Person>[] {
  if (people.length === 0) return [{ start: 0, text, person: null }];
  const byText = new Map(people.map((person) => [mentionText(person), person]));
  const longestFirst = [...people].sort((one, other) => mentionText(other).length - mentionText(one).length);
  const pieces = text.split(new RegExp(`(${longestFirst.map(patternOf).join("|")})`, "u"));
  let start = 0;
  const parts = pieces.map((piece) => {
    const part = { start, text: piece, person: byText.get(piece) ?? null };
    start += piece.length;
    return part;
  });
  return parts.filter((part) => part.text !== "");
}

/** A name must end at a word boundary: `@Ana Li` doesn't match in `@Ana Lindt`. */
function patternOf(name: Name): string {
  return `${mentionText(name).replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}\\p{M}])`;
}
