import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { findActivityBriefs, type PicturedBrief } from "../notifications/queries.ts";
import { findListViewer } from "./list-viewer.ts";
import { countVisibleItems, findListsWith, type ListRow, listItems, listOwnLists } from "./queries.ts";

export type OwnListRow = {
  readonly row: ListRow;
  readonly activityCount: number;
  readonly newest: PicturedBrief | null;
  readonly hasActivity: boolean;
};

type Input = {
  readonly actor: Traveller;
  /** Returns whether each list contains this activity. */
  readonly activityId?: string | undefined;
  /** Restricts the result to this list. */
  readonly listId?: string;
};

/** The person's lists, last modified first. */
export async function getOwnLists(db: Database, { actor, activityId, listId }: Input): Promise<OwnListRow[]> {
  const rows = await listOwnLists(db, actor.userId, listId);
  const viewer = await findListViewer(db, actor);
  const ids = rows.map(({ id }) => id);
  const [counts, newest, withActivity] = await Promise.all([
    countVisibleItems(db, ids, viewer),
    listItems(db, ids, viewer, { limit: 1, offset: 0, after: null }),
    activityId === undefined ? new Set<string>() : findListsWith(db, actor.userId, activityId.toLowerCase()),
  ]);
  const briefs = await findActivityBriefs(
    db,
    newest.map((item) => item.activityId),
  );
  const newestOf = new Map(newest.map((item) => [item.listId, briefs.get(item.activityId) ?? null]));
  return rows.map((row) => ({
    row,
    activityCount: counts.get(row.id) ?? 0,
    newest: newestOf.get(row.id) ?? null,
    hasActivity: withActivity.has(row.id),
  }));
}

/** One list after a change. Throws DomainError not-found when it was deleted concurrently. */
export async function getOwnList(db: Database, listId: string, input: Omit<Input, "listId">): Promise<OwnListRow> {
  const [own] = await getOwnLists(db, { ...input, listId });
  if (own === undefined) throw new DomainError("not-found", message("listNotFound"));
  return own;
}
