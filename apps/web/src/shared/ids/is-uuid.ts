const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether an id in an address is well-formed. The contract's schemas are larger than some pages. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
