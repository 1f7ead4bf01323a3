import pg from "pg";

/**
 * Conversion of Postgres values to JavaScript; pass it as `types` to every `pg.Pool` and `pg.Client`.
 * `generate-types.ts` generates types for the same choices (`columnTypes` below).
 * - int8 → number. Counts and sequences are far below 2^53; a larger one throws instead of being rounded.
 * - numeric → number. Small decimals only (decimal hours, averages); no monetary amounts.
 * - date → 'YYYY-MM-DD'. A day has no time zone; a Date could shift it by one.
 * - timestamptz → Date (pg's default; columns are timestamptz(3), so nothing is lost).
 * - point → { x: longitude, y: latitude } (pg's default).
 */
export const pgTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    return (format === "binary" ? undefined : textParsers.get(oid)) ?? pg.types.getTypeParser(oid, format);
  },
};

/** The same choices as options of kysely-codegen. */
export const columnTypes = { dateParser: "string", numericParser: "number", typeMapping: { int8: "number" } } as const;

const int8ArrayOid = 1016;
const numericArrayOid = 1231;
const dateArrayOid = 1182;

const textParsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, parseInt8],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, String],
  [int8ArrayOid, parsePlainArray(parseInt8)],
  [numericArrayOid, parsePlainArray(Number)],
  [dateArrayOid, parsePlainArray(String)],
]);

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database value ${text} is too large for a JavaScript number.`);
  return value;
}

/** Only for one-dimensional arrays of numbers and dates, whose elements are never quoted. */
function parsePlainArray<T>(parse: (text: string) => T): (text: string) => (T | null)[] {
  return (text) => {
    if (text === "{}") return [];
    return text
      .slice(1, -1)
      .split(",")
      .map((element) => (element === "NULL" ? null : parse(element)));
  };
}
