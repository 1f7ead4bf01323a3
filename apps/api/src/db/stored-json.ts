import type { z } from "zod";

/** A jsonb value that doesn't fit the schema of its column: a migration was forgotten. Names the paths, never the values. */
export class StoredJsonError extends Error {
  override name = "StoredJsonError";
  constructor(column: string, { issues }: z.ZodError) {
    const problems = issues.map(({ path, code }) => `${path.join(".") || "the value"}: ${code}`);
    super(`${column} doesn't hold what its schema says (${problems.join(", ")})`);
  }
}

/** A reader of the named jsonb column that parses each value by its schema. It throws StoredJsonError. */
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
