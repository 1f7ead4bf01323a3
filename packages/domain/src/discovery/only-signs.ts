/** Whether something was typed, and none of it is a word: such a search finds nothing. */
export function hasOnlySigns(keywords: string): boolean {
  return /[^\s,"“”„‟«»]/u.test(keywords) && !/[\p{L}\p{N}]/u.test(keywords);
}
