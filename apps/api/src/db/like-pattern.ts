/** A LIKE pattern for values that contain `text`: its `%`, `_` and `\\` are literal. */
export function likeAnywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
