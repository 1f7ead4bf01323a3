import { type RawBuilder, sql } from "kysely";
import type { JsonValue } from "./generated-types.ts";

/**
 * A value for a jsonb column. Arrays need this, because pg would send them as Postgres arrays. A lone surrogate, which
 * jsonb rejects, becomes the replacement character, as in text columns.
 */
export function jsonb(value: unknown): RawBuilder<JsonValue> {
  return sql`${jsonText(value)}::jsonb`;
}

/** As `jsonb`, for a nullable column: null is SQL's. */
export function jsonbOrNull(value: object | null): RawBuilder<JsonValue> | null {
  return value === null ? null : jsonb(value);
}

/** As `jsonb`, for an array of values. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, replaceLoneSurrogates);
}

function replaceLoneSurrogates(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}
