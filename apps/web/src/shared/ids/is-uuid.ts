const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether an address can name a row at all. The schemas of the contract would do, but they weigh more than some pages. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
