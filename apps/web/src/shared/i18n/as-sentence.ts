/** Adds the full stop that the specification's texts lack, for a following sentence. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
