/** Whether it may be a mailed secret, whole: a link that a mail program cut short, or that was copied in part, is not. */
export function isMailedHash(text: string): boolean {
  return text.length >= 20 && text.length <= 200;
}
