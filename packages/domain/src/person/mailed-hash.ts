/** Characters of a mailed secret. */
export const mailedHashLength = { min: 20, max: 200 } as const;

/** Whether the text may be a complete mailed secret; mail clients truncate long links. */
export function isMailedHash(text: string): boolean {
  return text.length >= mailedHashLength.min && text.length <= mailedHashLength.max;
}
