import type { PageInfo } from "@meander/domain/contract/envelope";
import { offsetOf, pageInfoOf } from "@meander/domain/paging/page";
import type { Actor } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import { responseBudget } from "@meander/domain/policy";
import type { Database } from "../../db/client.ts";
import { cutTimePage, parseTimeCursor } from "../../db/time-cursor.ts";
import { type LoadedActivity, loadBriefActivities } from "../activities/load-activities.ts";
import { findBannedPeople, findPersonCards, type PersonCardRow } from "../profiles/queries.ts";
import { findListViewer } from "./list-viewer.ts";
import {
  countVisibleItems,
  findLists,
  type ItemPosition,
  type ListRow,
  type ListViewer,
  listItems,
} from "./queries.ts";

type Input = {
  readonly actor: Actor;
  readonly ids: readonly string[];
  readonly request: { readonly page: number; readonly limit: number; readonly cursor?: string | undefined };
  readonly now: Date;
};

export type ReadList = {
  readonly row: ListRow;
  readonly owner: PersonCardRow;
  readonly page: PageInfo;
  readonly loaded: readonly LoadedActivity[];
};

/** The lists that the actor may see, in the order of the ids, each with a page of the activities they may see. */
export async function getListsById(db: Database, { actor, ids, request, now }: Input): Promise<ReadList[]> {
  const viewer = await findListViewer(db, actor);
  const rows = await findVisibleLists(db, actor, { ids, viewer, now });
  const listIds = rows.map(({ id }) => id);
  // By the ids rather than the lists found, so that each page number covers the same rows.
  const limit = Math.min(request.limit, Math.floor(responseBudget.rows / Math.max(1, ids.length)));
  const after = parseTimeCursor(request.cursor);
  const window = { limit: limit + 1, offset: offsetOf(request.page, limit), after };
  const [items, counts, owners] = await Promise.all([
    listItems(db, listIds, viewer, window),
    countVisibleItems(db, listIds, viewer),
    findPersonCards(
      db,
      rows.map(({ ownerId }) => ownerId),
    ),
  ]);
  const loaded = await loadBriefActivities(
    db,
    items.map(({ activityId }) => activityId),
    actor,
    now,
  );
  return rows.flatMap((row) => {
    const owner = owners.get(row.ownerId);
    if (owner === undefined) return [];
    const own = items.filter(({ listId }) => listId === row.id);
    const cut = cutTimePage(own, limit, ({ addedAt, activityId }) => ({ at: addedAt, id: activityId }));
    const shown = new Set(cut.rows.map(({ activityId }) => activityId));
    const info = pageInfoOf(request.page, limit, counts.get(row.id) ?? 0);
    const page = { ...info, cursor: cut.cursor };
    return [{ row, owner, page, loaded: own.flatMap((item) => loadedOf(loaded, item, shown)) }];
  });
}

function loadedOf(
  loaded: readonly LoadedActivity[],
  { activityId }: ItemPosition,
  shown: ReadonlySet<string>,
): LoadedActivity[] {
  const found = shown.has(activityId) ? loaded.find(({ row }) => row.id === activityId) : undefined;
  return found === undefined ? [] : [found];
}

async function findVisibleLists(
  db: Database,
  actor: Actor,
  { ids, viewer, now }: { readonly ids: readonly string[]; readonly viewer: ListViewer; readonly now: Date },
): Promise<ListRow[]> {
  const rows = await findLists(db, ids);
  const ownerIds = rows.map(({ ownerId }) => ownerId);
  const banned = await findBannedPeople(db, ownerIds, now);
  const visible = rows.filter((row) => {
    const { ownerId, isPublic } = row;
    const isBlocked = viewer.hiddenHosts.includes(ownerId);
    return can(actor, "viewList", { ownerId, isPublic, isBlocked, isOwnerBanned: banned.has(ownerId) }).allowed;
  });
  return ids.flatMap((id) => visible.filter((row) => row.id === id));
}
