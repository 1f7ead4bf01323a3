/** A comment names people as `@First Last` in its text; who is meant travels beside it as ids. */
export type MentionedPerson = { readonly _id: string; readonly firstName: string; readonly lastName: string };

type Name = Pick<MentionedPerson, "firstName" | "lastName">;

export const mentionsMax = 10;

/** What stands in the text for a person. */
export function mentionText({ firstName, lastName }: Name): string {
  return `@${firstName} ${lastName}`;
}

/** Whether the text names the person in full: nobody is told of words in which they can't find themselves. */
export function namesPerson(text: string, name: Name): boolean {
  return new RegExp(patternOf(name), "u").test(text);
}

export type CommentPart<Person extends Name> = {
  /** Where it begins in the text. */ readonly start: number;
  readonly text: string;
  readonly person: Person | null;
};

/** The text in pieces, each name with its person. The longer of two names that begin alike wins. */
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

/** A name ends where its last word ends: `@Ana Li` isn't in `@Ana Lindt`. */
function patternOf(name: Name): string {
  return `${mentionText(name).replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}\\p{M}])`;
}
