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

export async function countCommentsOf(db: Database, activityId: string, authors: readonly string[]): Promise<number> {
  if (authors.length === 0) return 0;
  const { count } = await db
    .selectFrom("comment")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("activityId", "=", activityId)
    .where("deletedAt", "is", null)
    .where("authorId", "in", authors)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findComment(db: Database | Trx, id: string): Promise<CommentRow | null> {
  return (await db.selectFrom("comment").select(commentColumns).where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function lockComment(trx: Trx, id: string): Promise<CommentRow | null> {
  return (
    (await trx.selectFrom("comment").select(commentColumns).where("id", "=", id).forUpdate().executeTakeFirst()) ?? null
  );
}
