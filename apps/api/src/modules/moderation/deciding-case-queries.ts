import { type RawBuilder, sql } from "kysely";

/**
 * The case in which an `activity` or a `comment` is decided about, as a subquery for an object with its id and whether
 * it is undecided: the undecided one, else the last with a decision; null without one.
 */
export const decidingCase = {
  activity: decidingCaseWhere(
    sql`moderation_case.subject_type = 'activity' and moderation_case.subject_id = activity.id`,
  ),
  comment: decidingCaseWhere(sql`moderation_case.subject_type = 'comment' and moderation_case.subject_id = comment.id`),
} as const;

/** Cases that were merged into another have no decision. */
function decidingCaseWhere(isAboutSubject: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select jsonb_build_object('_id', moderation_case.id, 'isUndecided', moderation_case.status <> 'decided')
    from moderation_case
    where ${isAboutSubject} and (moderation_case.status <> 'decided' or moderation_case.decision is not null)
    order by moderation_case.status = 'decided', moderation_case.decided_at desc, moderation_case.id desc limit 1)`;
}
