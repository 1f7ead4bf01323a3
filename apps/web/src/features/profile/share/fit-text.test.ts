import { describe, expect, it } from "vitest";
import { fitText } from "./fit-text.ts";

/** Every character is 10 px wide. */
const measure = (text: string) => 10 * [...text].length;
const fit = (text: string, lines = 2) => fitText(text, measure, 100, lines);

describe("fitText", () => {
  it("breaks between words", () => {
    expect(fit("walks the city")).toEqual(["walks the", "city"]);
    expect(fit("walks\n\n the   sea")).toEqual(["walks the", "sea"]);
    expect(fit("ten chars.")).toEqual(["ten chars."]);
  });

  it("ends in an ellipsis where the text goes beyond the lines", () => {
    expect(fit("walks the city end to end")).toEqual(["walks the", "city end…"]);
    expect(fit("walks everywhere", 1)).toEqual(["walks…"]);
  });

  it("breaks a word that is wider than a line, and text without gaps", () => {
    expect(fit("x".repeat(25))).toEqual(["x".repeat(10), `${"x".repeat(9)}…`]);
    expect(fit("毎朝川沿いを歩き橋の写真", 3).join("")).toBe("毎朝川沿いを歩き橋の写真");
    expect(fit("👩‍🚀".repeat(12), 1)[0]).toMatch(/^(👩‍🚀)+…$/u);
  });

  it("is empty for an empty text", () => {
    expect(fit("  ")).toEqual([]);
  });
});
