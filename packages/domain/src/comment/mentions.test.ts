import { describe, expect, it } from "vitest";
import { mentionText, namesPerson, splitMentions } from "./mentions.ts";

const ana = { _id: "1", firstName: "Ana", lastName: "Li" };
const lindt = { _id: "2", firstName: "Ana", lastName: "Lindt" };
const odd = { _id: "3", firstName: "J. (Jo)", lastName: "O'Neil-[x]$" };

describe("a mention in a comment", () => {
  it("is found in full next to punctuation", () => {
    expect(namesPerson("Hello @Ana Li, see you", ana)).toBe(true);
    expect(namesPerson("(@Ana Li)", ana)).toBe(true);
  });

  it("isn't found within a longer name, without `@` or in part", () => {
    expect(namesPerson("Hello @Ana Lindt", ana)).toBe(false);
    expect(namesPerson("Hello Ana Li", ana)).toBe(false);
    expect(namesPerson("Hello @Ana", ana)).toBe(false);
  });

  it("may contain any character", () => {
    expect(namesPerson(`Ask ${mentionText(odd)}!`, odd)).toBe(true);
  });
});

describe("splitting a comment at its mentions", () => {
  it("assigns each mention its person and preserves the whole text", () => {
    const text = "@Ana Lindt and @Ana Li: bring @Ana Limes";
    const parts = splitMentions(text, [ana, lindt, odd]);
    expect(parts.map((part) => part.person?._id ?? null)).toEqual(["2", null, "1", null]);
    expect(parts.map((part) => part.text).join("")).toBe(text);
    expect(parts.map((part) => text.startsWith(part.text, part.start))).not.toContain(false);
  });

  it("returns one part without mentions", () => {
    expect(splitMentions("Hi", [])).toEqual([{ start: 0, text: "Hi", person: null }]);
  });
});
