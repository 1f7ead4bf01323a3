import { activityStatus } from "@meander/domain/activity/status";
import type { AdminCommentsQuery } from "@meander/domain/contract/admin-comments";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/client.ts";
import type { JsonValue } from "../../db/generated-types.ts";
import type { CutPage } from "../../db/keyset.ts";
import { likeAnywhere } from "../../db/like-pattern.ts";
import { cutTimePage, isBefore, parseTimeCursor } from "../../db/time-cursor.ts";
import { decidingCase } from "../moderation/deciding-case-queries.ts";

export type AdminCommentRow = {
  readonly id: string;
  readonly text: string;
  readonly postedAt: Date;
  readonly editedAt: Date | null;
  readonly deletedAt: Date | null;
  readonly authorId: string | null;
  readonly authorName: string | null;
  readonly authorImage: string | null;
  readonly authorType: number | null;
  readonly activityId: string;
  readonly activityTitle: string;
  readonly isRemovedByStaff: boolean;
  readonly reportCount: number;
  readonly decidingCase: JsonValue | null;
};

/** Newest first, by keyset: the page is selected by an index before any join. Substrings use the trigram index. */
export async function listAdminComments(db: Database, search: AdminCommentsQuery): Promise<CutPage<AdminCommentRow>> {
  const { rows } = await sql<AdminCommentRow>`
    with newest as materialized (
      select comment.* from comment where ${sql.join(conditionsOf(search), sql` and `)}
      order by comment.posted_at desc, comment.id desc limit ${search.limit + 1}
    )
    select comment.id, comment.text, comment.posted_at, comment.edited_at, comment.deleted_at, comment.activity_id,
      activity.title as activity_title,
      person.id as author_id, person.first_name || ' ' || person.last_name as author_name, person.image as author_image,
      person.user_type as author_type,
      comment.removal_event_id is not null as is_removed_by_staff,
      (select count(*) from moderation_case join report on report.case_id = moderation_case.id
        where moderation_case.subject_type = 'comment' and moderation_case.subject_id = comment.id) as report_count,
      ${decidingCase.comment} as deciding_case
    from newest comment
    join activity on activity.id = comment.activity_id
    left join person on person.id = comment.author_id
    order by comment.posted_at desc, comment.id desc`.execute(db);
  return cutTimePage(rows, search.limit, ({ postedAt, id }) => ({ at: postedAt, id }));
}

/**
 * Names of the author and the activity that the list is filtered by. Drafts are excluded: they have no comments and are
 * visible only to their host.
 */
export async function findCommentFilters(db: Database, { authorId, activityId }: AdminCommentsQuery) {
  const [author, activity] = await Promise.all([
    authorId === undefined
      ? undefined
      : db.selectFrom("person").select(["id", "firstName", "lastName"]).where("id", "=", authorId).executeTakeFirst(),
    activityId === undefined
      ? undefined
      : db
          .selectFrom("activity")
          .select(["id", "title"])
          .where("id", "=", activityId)
          .where("status", "<>", activityStatus.draft)
          .executeTakeFirst(),
  ]);
  return { author, activity };
}
export type CommentFilterRows = Awaited<ReturnType<typeof findCommentFilters>>;

function conditionsOf({ q, authorId, activityId, removed, cursor }: AdminCommentsQuery): RawBuilder<unknown>[] {
  const words = q.trim();
  const part = likeAnywhere(words);
  return [
    isBefore(parseTimeCursor(cursor), ["comment.posted_at", "comment.id"]),
    ...(words === "" ? [] : [sql`lower(unaccented(comment.text)) like lower(unaccented(${part}))`]),
    ...(authorId === undefined ? [] : [sql`comment.author_id = ${authorId}::uuid`]),
    ...(activityId === undefined ? [] : [sql`comment.activity_id = ${activityId}::uuid`]),
    ...(removed === "yes" ? [sql`comment.deleted_at is not null`] : []),
    ...(removed === "no" ? [sql`comment.deleted_at is null`] : []),
  ];
}
