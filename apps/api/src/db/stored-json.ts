import type { z } from "zod";

/**
 * A stored value doesn't match its column's schema, because a migration is missing. Names the paths, never the values.
 */
export class StoredJsonError extends Error {
  override name = "StoredJsonError";
  constructor(column: string, { issues }: z.ZodError) {
    const problems = issues.map(({ path, code }) => `${path.join(".") || "the value"}: ${code}`);
    super(`${column} doesn't hold what its schema says (${problems.join(", ")})`);
  }
}

/** Returns a parser for the values of a jsonb column, or of one with a fixed set of values. It throws StoredJsonError. */
export function storedJson<Schema extends z.ZodType>(
  column: string,
  schema: Schema,
): (value: unknown) => z.output<Schema> {
  return (value) => {
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw new StoredJsonError(column, parsed.error);
    return parsed.data;
  };
}
