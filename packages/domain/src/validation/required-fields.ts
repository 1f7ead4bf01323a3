/** Missing, an empty string or an empty object (specification §5); an empty list is one of those. */
export function isEmptyField(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== "object") return false;
  // Dates, files and the like have no keys of their own and are not empty.
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.keys(value).length === 0;
}

export type RequiredField<Values> = { readonly field: keyof Values; readonly message: string };

/** The message of the first field that is empty, in the order of the list; `null` when none is. */
export function findMissingField<Values extends object>(
  values: Values,
  required: readonly RequiredField<Values>[],
): string | null {
  return required.find(({ field }) => isEmptyField(values[field]))?.message ?? null;
}
