import type { ImageItem } from "@meander/domain/contract/people";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";

/** What a person of the demo world shows, without a photo of it yet. */
export type Photographed = {
  /** Of its entry in `demo_item` once it has been given. */
  readonly key: string;
  readonly kind: "activity" | "project" | "cover";
  readonly id: string;
  readonly ownerId: string;
  readonly category: number;
  readonly period: number;
};

/** Category and time of day of a drawn scene are in its address. */
const sceneOf = (images: string) =>
  sql.raw(`(regexp_match(${images} #>> '{0,src}', '^/scene/(\\d+)/(\\d)/'))[1]::int as category,
    (regexp_match(${images} #>> '{0,src}', '^/scene/(\\d+)/(\\d)/'))[2]::int as period`);

/** Only what nobody changed since: activities and covers without pictures, projects with their drawing. */
export async function listPhotographed(db: Database): Promise<Photographed[]> {
  const { rows } = await sql<Photographed>`
    with owner as (select item_id as id, key from demo_item where key like 'person:%'),
      activity_photo as (
        select 'photo:' || demo_item.key as key, 'activity' as kind, activity.id, activity.host_id as owner_id,
          coalesce(activity.categories[1], 0) as category, coalesce(next.time_period, 0) as period, next.starts_at
        from demo_item join activity on activity.id = demo_item.item_id join owner on owner.id = activity.host_id
        left join lateral (
          select date_option.time_period, date_option.starts_at from date_option
          where date_option.activity_id = activity.id order by date_option.starts_at limit 1
        ) next on true
        where demo_item.key like 'activity:%' and activity.images = '[]'
      ),
      profile_photo as (
        select 'photo:project:' || project.id as key, 'project' as kind, project.id, owner.id as owner_id, ${sceneOf("project.images")}
        from owner join project on project.person_id = owner.id where project.images #>> '{0,src}' like '/scene/%'
        union all
        select 'photo:cover:' || owner.key, 'cover', person.id, person.id, activity.categories[1], 1
        from owner join person on person.id = owner.id
        join lateral (select activity.categories from activity where activity.host_id = person.id
          order by activity.id limit 1) activity on true
        where person.cover is null
      ),
      wanted as (
        select 1 as turn, starts_at, key, kind, id, owner_id, category, period from activity_photo
        union all select 0, null, key, kind, id, owner_id, category, period from profile_photo where kind = 'cover'
        union all select 2, null, key, kind, id, owner_id, category, period from profile_photo where kind <> 'cover'
      )
    select wanted.key, kind, id, owner_id, category, period from wanted
    where not exists (select from demo_item given where given.key = wanted.key)
    order by turn, starts_at, wanted.key`.execute(db);
  return rows;
}

/** Shows the photos unless the owner chose something meanwhile, and records that they were given. */
export async function givePhotosTo(trx: Trx, { key, kind, id }: Photographed, images: readonly ImageItem[]) {
  const [first] = images;
  switch (kind) {
    case "activity":
      await sql`update activity set images = ${jsonb(images)} where id = ${id} and images = '[]'`.execute(trx);
      break;
    case "project":
      await sql`update project set images = jsonb_set(images, '{0}', (images -> 0) || ${jsonb(first)})
        where id = ${id} and images #>> '{0,src}' like '/scene/%'`.execute(trx);
      break;
    case "cover":
      await sql`update person set cover = ${jsonb(first)} where id = ${id} and cover is null`.execute(trx);
      break;
  }
  await trx
    .insertInto("demoItem")
    .values({ key, itemId: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
