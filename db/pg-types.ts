import pg from "pg";

/**
 * How Postgres values become JavaScript values, in one place; pass it as `types` to every `pg.Pool` and `pg.Client`.
 * `generate-types.ts` describes the same choices to the compiler (`columnTypes` below).
 *
 * - int8 → number. Counts and sequences stay far below 2^53; a larger one throws rather than rounds.
 * - numeric → number. Small decimals only (decimal hours, averages); there is no money here.
 * - date → 'YYYY-MM-DD'. A day has no time zone; a Date would move it by one.
 * - timestamptz → Date (pg's own choice; columns are timestamptz(3), so nothing is lost).
 * - point → { x: longitude, y: latitude } (pg's own choice).
 */
export const pgTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    return (format === "binary" ? undefined : textParsers.get(oid)) ?? pg.types.getTypeParser(oid, format);
  },
};

/** The same choices in the words of kysely-codegen. */
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

/** One-dimensional arrays of numbers and dates only: their elements are never quoted. */
function parsePlainArray<T>(parse: (text: string) => T): (text: string) => (T | null)[] {
  return (text) => {
    if (text === "{}") return [];
    return text
      .slice(1, -1)
      .split(",")
      .map((element) => (element === "NULL" ? null : parse(element)));
  };
}
