import { type RawBuilder, sql } from "kysely";

/** Condition: a report hides the person until their case is decided. `id` is a column of the query. */
export function isPersonChecked(id: string): RawBuilder<boolean> {
  return isHiddenByReport("user", id, sql`true`);
}

/** Condition on a row of `person` under this name: the ban has taken effect. */
export function isBanned(person: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`${person}.banned_from`)} <= ${now}::timestamptz, false)`;
}

/**
 * Condition: a report hides the picture until its case is decided or for a time, or it resembles a removed one and its
 * case is still to be opened. The query is one of `picture`.
 */
export function isPictureChecked(now: Date): RawBuilder<boolean> {
  const isStill = sql`(report.hides_until is null or report.hides_until > ${now})`;
  return sql<boolean>`(picture.recognised_as is not null or ${isHiddenByReport("image", "picture.id", isStill)})`;
}

/** Condition: it is a resemblance that hides the picture, not a report. */
export const isPictureRecognised = sql<boolean>`not ${isHiddenByReport("image", "picture.id", sql`not report.is_recognised`)}`;

function isHiddenByReport(subjectType: "user" | "image", id: string, condition: RawBuilder<unknown>) {
  return sql<boolean>`exists (select from moderation_case checked join report on report.case_id = checked.id
    where checked.subject_type = ${sql.lit(subjectType)} and checked.subject_id = ${sql.ref(id)}
      and checked.status <> 'decided' and report.hides and ${condition})`;
}
