/**
 * Cleans what people type for others to read. Letters of every script stay; characters that nobody sees, that reverse
 * the text around them, or that break a line are removed (Unicode TR36, TR39).
 */

/** Control characters, and the separators of lines and paragraphs. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
const CONTROLS = /[^\P{Cc}\n]/gu;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/gu;

/**
 * Invisible characters and direction overrides. The marks of Hebrew and Arabic (U+200E, U+200F, U+061C) and variation
 * selectors stay.
 */
const INVISIBLE =
  /\u034f|\u17b4|\u17b5|\u180b|\u180c|\u180d|[\u00ad\u115f\u1160\u180e\u200b\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\u{e0000}\u{e0001}\u{e0080}-\u{e00ff}\u{e01f0}-\u{e0fff}\u{1d173}-\u{1d17a}]/gu;
/** Tag characters spell the flags of England, Scotland and Wales, after a black flag. */
const FLAG_OR_TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007f}]+)|[\u{e0020}-\u{e007f}]+/gu;
/** Joiners shape Persian and Indic words and join emoji; elsewhere nobody sees them. */
const STRAY_JOINERS =
  /(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\u{e007f}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** One line, with single spaces; empty if nothing in it can be seen. */
export function cleanLine(typed: string): string {
  return visibleOrEmpty(withoutInvisible(typed.replace(BREAKS, " ")).replace(/\s+/gu, " ").trim());
}

/** Text of several lines, with at most one empty line between them; empty if nothing in it can be seen. */
export function cleanLines(typed: string): string {
  const lines = withoutInvisible(typed.replace(LINE_ENDS, "\n").replace(CONTROLS, " "));
  const trimmed = lines.split("\n").map((line) => line.trimEnd());
  return visibleOrEmpty(
    trimmed
      .join("\n")
      .replace(/\n{3,}/gu, "\n\n")
      .trim(),
  );
}

function withoutInvisible(text: string): string {
  return withoutStrayJoiners(text.toWellFormed().replace(INVISIBLE, "").replace(FLAG_OR_TAGS, "$1"));
}

/** Composes characters too. Composing a mark with its letter can make the joiner after it a stray one. */
function withoutStrayJoiners(text: string): string {
  const cleaned = text.normalize("NFC").replace(STRAY_JOINERS, "");
  return cleaned === text ? text : withoutStrayJoiners(cleaned);
}

function visibleOrEmpty(text: string): string {
  return VISIBLE.test(text) ? text : "";
}
