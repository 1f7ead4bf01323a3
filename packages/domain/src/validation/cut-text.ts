const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * The longest beginning of at most `max` UTF-16 code units, as form fields and columns count them, that ends between two
 * characters as readers see them.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // The character that crosses the limit begins at its end.
  const crossing = graphemes.segment(text).containing(max);
  return text.slice(0, crossing?.index ?? max);
}

/** As `cutText`, with an ellipsis when something was cut. */
export function shortenText(text: string, max: number): string {
  return text.length <= max ? text : `${cutText(text, max - 1).trimEnd()}…`;
}
