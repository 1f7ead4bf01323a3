import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { type DateWindow, isBefore } from "../../db/time-cursor.ts";

export type CommentRow = {
  readonly id: string;
  readonly activityId: string;
  readonly authorId: string | null;
  readonly text: string;
  readonly postedAt: Date;
  readonly editedAt: Date | null;
  readonly deletedAt: Date | null;
};

export const commentColumns = ["id", "activityId", "authorId", "text", "postedAt", "editedAt", "deletedAt"] as const;

type CommentPage = DateWindow & {
  readonly activityId: string;
  /** People whose comments the viewer doesn't see. */
  readonly hiddenAuthors: readonly string[];
};

/** Newest first, one more than the limit if there are more; deleted ones are excluded. */
export function listComments(db: Database, page: CommentPage): Promise<CommentRow[]> {
  const { activityId, limit, after, before, from, hiddenAuthors } = page;
  return db
    .selectFrom("comment")
    .select(commentColumns)
    .where("activityId", "=", activityId)
    .where("deletedAt", "is", null)
    .$if(after !== null, (query) => query.where("postedAt", ">", after))
    .$if(before !== null, (query) => query.where("postedAt", "<", before))
    .where(isBefore(from, ["posted_at", "id"]))
    .$if(hiddenAuthors.length > 0, (query) =>
      query.where((eb) => eb.or([eb("authorId", "is", null), eb("authorId", "not in", hiddenAuthors)])),
    )
    .orderBy("postedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
}

type NewestComments = {
  readonly activityIds: readonly string[];
  readonly hiddenAuthors: readonly string[];
  readonly limit: number;
};

/** The newest comments of each activity, newest first; deleted ones are excluded. */
export async function listNewestComments(
  db: Database,
  { activityIds, hiddenAuthors, limit }: NewestComments,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select newest.* from unnest(${activityIds}::uuid[]) as wanted(id) cross join lateral (
      select id, activity_id, author_id, text, posted_at, edited_at, deleted_at from comment
      where activity_id = wanted.id and deleted_at is null
        and (author_id is null or author_id <> all (${hiddenAuthors}::uuid[]))
      order by posted_at desc, id desc limit ${limit}
    ) newest order by newest.posted_at desc, newest.id desc`.execute(db);
  return rows;
}

/** How many comments of these authors each activity has; those without any are absent. */
export async function countCommentsByActivity(
  db: Database,
  activityIds: readonly string[],
  authors: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (activityIds.length === 0 || authors.length === 0) return new Map();
  const rows = await db
    .selectFrom("comment")
    .select(["activityId", (eb) => eb.fn.countAll<number>().as("count")])
    .where("activityId", "in", activityIds)
    .where("deletedAt", "is", null)
    .where("authorId", "in", authors)
    .groupBy("activityId")
    .execute();
  return new Map(rows.map(({ activityId, count }) => [activityId, count]));
}

export async function findComment(db: Database | Trx, id: string): Promise<CommentRow | null> {
  return (await db.selectFrom("comment").select(commentColumns).where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function lockComment(trx: Trx, id: string): Promise<CommentRow | null> {
  return (
    (await trx.selectFrom("comment").select(commentColumns).where("id", "=", id).forUpdate().executeTakeFirst()) ?? null
  );
}
