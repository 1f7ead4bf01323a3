import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql, type Transaction } from "kysely";
import { MigrationFailedError } from "./migration-errors.ts";

export const functionsFolder = fileURLToPath(new URL("./functions/", import.meta.url));

/** All files of `functions/`, in order of their dependencies. */
export const functionNames = [
  "uuidv7",
  "unaccented",
  "search_text",
  "spread_bits",
  "cell_of",
  "category_set",
  "great_circle_metres",
  "rounded_to_kilometre",
  "boxes_around",
  ...[
    "place_paths",
    "place_context",
    "place_at",
    "place_score",
    "find_place_scope",
    "list_branch_lengths",
    "list_spellings",
  ],
  "find_resembling_places",
  "find_places",
  "find_places_near",
  "protect_place_address",
  "limit_date_option_days",
  "update_activity_end",
  "require_rating_attendance",
  "remove_picture_files",
  ...["picture_ids", "record_picture_uses"],
  "refresh_activity_search",
  "tally_places_after_insert",
  "tally_places_after_delete",
  "tally_places_after_update",
  "tally_contributors_after_insert",
  "tally_contributors_after_delete",
  "tally_contributors_after_update",
  "fold_place_tallies",
  "fold_place_contributors",
  "correct_place_counts",
  "announce_notification",
  "announce_campaign",
  "announce_case",
  "announce_viewer",
  ...["announce_comment", "announce_hiding"],
  "record_case_change",
  "lock_caller",
];

type Options = { readonly folder: string; readonly names: readonly string[] };

/**
 * Creates or replaces every function whose file has changed since it was last applied, and returns their names. Runs
 * before migrations, because tables and triggers depend on functions. Bodies reference tables and columns, so these are
 * resolved on the first call only.
 */
export async function applyFunctions(db: Transaction<unknown>, { folder, names }: Options): Promise<readonly string[]> {
  await sql`create table if not exists schema_function (name text primary key, hash text not null)`.execute(db);
  const { rows } = await sql<{ name: string; hash: string }>`select name, hash from schema_function`.execute(db);
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  await sql`set local check_function_bodies = off`.execute(db);
  const changed: string[] = [];
  for (const name of names) {
    const text = (await readFile(join(folder, `${name}.sql`), "utf8")).replaceAll("\r\n", "\n");
    const hash = createHash("sha256").update(text).digest("hex");
    if (applied.get(name) === hash) continue;
    await apply(db, name, text);
    await sql`
      insert into schema_function (name, hash) values (${name}, ${hash})
      on conflict (name) do update set hash = excluded.hash`.execute(db);
    changed.push(name);
  }
  await sql`set local check_function_bodies = on`.execute(db);
  return changed;
}

async function apply(db: Transaction<unknown>, name: string, text: string): Promise<void> {
  try {
    await sql.raw(text).execute(db);
  } catch (error) {
    throw new MigrationFailedError(`functions/${name}`, error);
  }
}
