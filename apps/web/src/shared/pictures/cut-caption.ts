const CAPTION_LENGTH = 160;

/** A caption below a small picture, cut at a whole character. */
export function cutCaption(caption: string): string {
  const characters = [...new Intl.Segmenter().segment(caption)].map(({ segment }) => segment);
  return characters.length <= CAPTION_LENGTH ? caption : `${characters.slice(0, CAPTION_LENGTH - 1).join("")}…`;
}
