import { activityStatus } from "@meander/domain/activity/status";
import type { AdminCommentsQuery } from "@meander/domain/contract/admin-comments";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/client.ts";
import type { CutPage } from "../../db/keyset.ts";
import { likeAnywhere } from "../../db/like-pattern.ts";
import { cutTimePage, isBefore, parseTimeCursor } from "../../db/time-cursor.ts";
import { decidingCaseId } from "../moderation/direct-change-queries.ts";

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
  readonly caseId: string | null;
};

/** Newest first, by keyset: the page is selected by an index before any join. Substrings use the trigram index. */
export async function listAdminComments(db: Database, search: AdminCommentsQuery): Promise<CutPage<AdminCommentRow>> {
  const { rows } = await sql<AdminCommentRow>`
    with c as materialized (
      select m.* from comment m where ${sql.join(conditionsOf(search), sql` and `)}
      order by m.posted_at desc, m.id desc limit ${search.limit + 1}
    )
    select c.id, c.text, c.posted_at, c.edited_at, c.deleted_at, c.activity_id, a.title as activity_title,
      p.id as author_id, p.first_name || ' ' || p.last_name as author_name, p.image as author_image,
      p.user_type as author_type,
      c.removal_event_id is not null or exists (
        select from audit e where e.subject_type = 'comment' and e.subject_id = c.id and e.action = 'remove-comment'
      ) as is_removed_by_staff,
      (select count(*) from moderation_case k join report r on r.case_id = k.id
        where k.subject_type = 'comment' and k.subject_id = c.id) as report_count,
      ${decidingCaseId.comment} as case_id
    from c
    join activity a on a.id = c.activity_id
    left join person p on p.id = c.author_id
    order by c.posted_at desc, c.id desc`.execute(db);
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
    isBefore(parseTimeCursor(cursor), ["m.posted_at", "m.id"]),
    ...(words === "" ? [] : [sql`lower(unaccented(m.text)) like lower(unaccented(${part}))`]),
    ...(authorId === undefined ? [] : [sql`m.author_id = ${authorId}::uuid`]),
    ...(activityId === undefined ? [] : [sql`m.activity_id = ${activityId}::uuid`]),
    ...(removed === "yes" ? [sql`m.deleted_at is not null`] : []),
    ...(removed === "no" ? [sql`m.deleted_at is null`] : []),
  ];
}
