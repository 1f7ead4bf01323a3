import { type UpdateActivityBody, updateActivityBody } from "@meander/domain/contract/activities";
import type { ActivityRow } from "./queries.ts";

/** The fields that aren't stored as sent: together they make a place, or they are JSON. */
const composedFields = [
  "locations",
  "exactLocation",
  "timezone",
  "images",
  "unfinished",
] as const satisfies readonly (keyof UpdateActivityBody)[];

export type PlainField = Exclude<keyof UpdateActivityBody, (typeof composedFields)[number]>;
export type PlainValues = Pick<ActivityRow, PlainField>;

/** All other fields that a host writes: a column of the same name stores them, and a response shows them. */
export const plainFields: readonly PlainField[] = updateActivityBody
  .keyof()
  .options.filter((field): field is PlainField => !composedFields.some((composed) => composed === field));

/** The plain fields of a row or a body; a field that the body omits is left out. */
export function plainValuesOf(source: PlainValues): PlainValues;
export function plainValuesOf(source: UpdateActivityBody): Partial<PlainValues>;
export function plainValuesOf(source: UpdateActivityBody): Partial<PlainValues> {
  return Object.fromEntries(
    plainFields.filter((field) => source[field] !== undefined).map((field) => [field, source[field]]),
  );
}
