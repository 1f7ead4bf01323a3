import type { Database, Trx } from "../../db/client.ts";

export type CommentRow = {
  readonly id: string;
  readonly activityId: string;
  readonly authorId: string | null;
  readonly text: string;
  readonly postedAt: Date;
  readonly deletedAt: Date | null;
};

const columns = ["id", "activityId", "authorId", "text", "postedAt", "deletedAt"] as const;

type CommentPage = {
  readonly activityId: string;
  readonly limit: number;
  readonly after: Date | null;
  readonly before: Date | null;
  /** People whose comments the reader doesn't see. */
  readonly hiddenAuthors: readonly string[];
};

/** Newest first, strictly between the two dates; removed ones don't show. */
export function listComments(db: Database, page: CommentPage): Promise<CommentRow[]> {
  const { activityId, limit, after, before, hiddenAuthors } = page;
  return db
    .selectFrom("comment")
    .select(columns)
    .where("activityId", "=", activityId)
    .where("deletedAt", "is", null)
    .$if(after !== null, (query) => query.where("postedAt", ">", after))
    .$if(before !== null, (query) => query.where("postedAt", "<", before))
    .$if(hiddenAuthors.length > 0, (query) =>
      query.where((eb) => eb.or([eb("authorId", "is", null), eb("authorId", "not in", hiddenAuthors)])),
    )
    .orderBy("postedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function findComment(db: Database | Trx, id: string): Promise<CommentRow | null> {
  return (await db.selectFrom("comment").select(columns).where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function lockComment(trx: Trx, id: string): Promise<CommentRow | null> {
  return (await trx.selectFrom("comment").select(columns).where("id", "=", id).forUpdate().executeTakeFirst()) ?? null;
}
