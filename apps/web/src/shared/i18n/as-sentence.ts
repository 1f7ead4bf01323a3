/** A text of the catalogue that another sentence follows; the specification's have no full stop. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
