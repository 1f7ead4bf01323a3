/** Null, undefined, an empty string, object or array. */
export function isEmptyField(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== "object") return false;
  // Dates, files and other class instances have no own keys, but aren't empty.
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.keys(value).length === 0;
}

export type RequiredField<Values> = { readonly field: keyof Values; readonly message: string };

/** The message of the first empty field, in the order of the list; `null` if none is. */
export function findMissingField<Values extends object>(
  values: Values,
  required: readonly RequiredField<Values>[],
): string | null {
  return required.find(({ field }) => isEmptyField(values[field]))?.message ?? null;
}
