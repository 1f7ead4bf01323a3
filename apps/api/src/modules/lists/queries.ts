import { activityStatus } from "@meander/domain/activity/status";
import { type Selectable, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import type { ActivityList } from "../../db/generated-types.ts";
import { isBefore, type TimePosition } from "../../db/time-cursor.ts";

export type ListRow = Selectable<ActivityList>;

export async function findLists(db: Database, ids: readonly string[]): Promise<ListRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("activityList").selectAll().where("id", "in", ids).execute();
}

/** Serialises changes of a list and its items. */
export async function lockList(trx: Trx, id: string): Promise<ListRow | null> {
  return (
    (await trx.selectFrom("activityList").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst()) ?? null
  );
}

/** The lists of one person, or only `listId`; last modified first. */
export function listOwnLists(db: Database, ownerId: string, listId?: string): Promise<ListRow[]> {
  return db
    .selectFrom("activityList")
    .selectAll()
    .where("ownerId", "=", ownerId)
    .$if(listId !== undefined, (query) => query.where("id", "=", listId ?? ""))
    .orderBy("modifiedAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Number of lists the person has; locks the person's row, so that concurrent creations wait. */
export async function lockAndCountLists(trx: Trx, ownerId: string): Promise<number> {
  await trx.selectFrom("person").select("id").where("id", "=", ownerId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom("activityList")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("ownerId", "=", ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countItems(trx: Trx, listId: string): Promise<number> {
  const { count } = await trx
    .selectFrom("activityListItem")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("listId", "=", listId)
    .where("removedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function isOnList(trx: Trx, listId: string, activityId: string): Promise<boolean> {
  const item = await trx
    .selectFrom("activityListItem")
    .select("listId")
    .where("listId", "=", listId)
    .where("activityId", "=", activityId)
    .where("removedAt", "is", null)
    .executeTakeFirst();
  return item !== undefined;
}

export async function findListsWith(db: Database, ownerId: string, activityId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("activityListItem")
    .innerJoin("activityList", "activityList.id", "activityListItem.listId")
    .select("activityList.id")
    .where("activityList.ownerId", "=", ownerId)
    .where("activityListItem.activityId", "=", activityId)
    .where("activityListItem.removedAt", "is", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Viewer of a list's items; matches the domain's `canSee` for an activity. */
export type ListViewer = {
  readonly personId: string | null;
  /** Moderators also see hidden activities. */
  readonly seesEverything: boolean;
  readonly hiddenHosts: readonly string[];
};

export type ItemPosition = { readonly listId: string; readonly activityId: string; readonly addedAt: Date };

type ItemWindow = {
  readonly limit: number;
  readonly offset: number;
  readonly after: TimePosition | null;
};

function visibleTo({ personId, seesEverything, hiddenHosts }: ListViewer) {
  return sql<boolean>`(${seesEverything} or activity.host_id = ${personId}::uuid
    or (activity.status <> ${sql.lit(activityStatus.draft)} and activity.hidden_at is null
      and activity.host_id <> all (${hiddenHosts}::uuid[])))`;
}

/** One page of each list, last added first, limited to what the viewer may see. */
export async function listItems(
  db: Database,
  listIds: readonly string[],
  viewer: ListViewer,
  { limit, offset, after }: ItemWindow,
): Promise<ItemPosition[]> {
  if (listIds.length === 0) return [];
  const isNext = isBefore(after, ["activityListItem.added_at", "activityListItem.activity_id"]);
  const { rows } = await sql<ItemPosition>`
    select page.list_id, page.activity_id, page.added_at
    from unnest(${listIds}::uuid[]) wanted (list_id)
    cross join lateral (
      select activity_list_item.list_id, activity_list_item.activity_id, activity_list_item.added_at
      from activity_list_item join activity on activity.id = activity_list_item.activity_id
      where activity_list_item.list_id = wanted.list_id and activity_list_item.removed_at is null
        and ${visibleTo(viewer)} and ${isNext}
      order by activity_list_item.added_at desc, activity_list_item.activity_id desc
      limit ${limit} offset ${after ? 0 : offset}
    ) page
    order by page.list_id, page.added_at desc, page.activity_id desc`.execute(db);
  return rows;
}

/** Number of visible activities per list; lists without any are absent. */
export async function countVisibleItems(
  db: Database,
  listIds: readonly string[],
  viewer: ListViewer,
): Promise<ReadonlyMap<string, number>> {
  if (listIds.length === 0) return new Map();
  const { rows } = await sql<{ listId: string; count: number }>`
    select activity_list_item.list_id, count(*) as count
    from activity_list_item join activity on activity.id = activity_list_item.activity_id
    where activity_list_item.list_id = any (${listIds}::uuid[]) and activity_list_item.removed_at is null and ${visibleTo(viewer)}
    group by activity_list_item.list_id`.execute(db);
  return new Map(rows.map(({ listId, count }) => [listId, count]));
}
