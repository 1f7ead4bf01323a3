import { type Kysely, sql } from "kysely";

/** Who owns pictures, and the column that holds a list of them. */
const owners = ["project", "position", "activity"] as const;

/**
 * Scenes are drawn of what exists only. Addresses that were stored with another seed take their owner's id, numbered where there are
 * several: the picture changes, its place, caption and order don't.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of owners) {
    await sql`
      update ${sql.table(table)} as owner set images = (
        select jsonb_agg(
          case when image->>'src' ~ ${freeSeed} then jsonb_set(image, '{src}', to_jsonb(regexp_replace(
            image->>'src', ${freeSeed}, '\\1' || owner.id || '-' || (place - 1) || '\\2'))) else image end
          order by place)
        from jsonb_array_elements(owner.images) with ordinality as listed (image, place))
      where exists (select from jsonb_array_elements(owner.images) as listed (image) where image->>'src' ~ ${freeSeed})`.execute(
      db,
    );
  }
  await sql`
    update person set cover = jsonb_set(cover, '{src}', to_jsonb(regexp_replace(cover->>'src', ${freeSeed}, '\\1' || id || '\\2')))
    where cover->>'src' ~ ${freeSeed}`.execute(db);
}

/** The address of a scene whose seed is no id. */
const freeSeed =
  "^(/scene/(?:wide/)?\\d{1,2}/[1-4]/)(?![\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}(?:-\\d{1,2})?\\.)[^/]+(\\.(?:svg|png))$";
