/** Whether the text may be a complete mailed secret; mail clients truncate long links. */
export function isMailedHash(text: string): boolean {
  return text.length >= 20 && text.length <= 200;
}
