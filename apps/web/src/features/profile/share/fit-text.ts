/** Width of a text in px, in the font that is set. */
export type Measure = (text: string) => number;

/** Lines of at most `width` px, in any script; the last one ends in an ellipsis if the text goes beyond `lines`. */
export function fitText(text: string, measure: Measure, width: number, lines: number): string[] {
  const fitted: string[] = [];
  let line = "";
  for (const piece of piecesOf(text, measure, width)) {
    if (measure((line + piece).trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (fitted.length === lines - 1) return [...fitted, shorten(line, measure, width)];
    fitted.push(line.trim());
    line = piece.trimStart();
  }
  return line.trim() === "" ? fitted : [...fitted, line.trim()];
}

/** Words, and the characters of a word that is wider than a line. */
function piecesOf(text: string, measure: Measure, width: number): string[] {
  return segmentsOf(text.replace(/\s+/g, " ").trim(), "word").flatMap((word) =>
    measure(word) <= width ? [word] : segmentsOf(word, "grapheme"),
  );
}

function segmentsOf(text: string, granularity: "word" | "grapheme"): string[] {
  return [...new Intl.Segmenter(undefined, { granularity }).segment(text)].map(({ segment }) => segment);
}

function shorten(line: string, measure: Measure, width: number): string {
  const characters = segmentsOf(line.trimEnd(), "grapheme");
  while (characters.length > 0 && measure(`${characters.join("")}…`) > width) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}
