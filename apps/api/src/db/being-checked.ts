import { type RawBuilder, sql } from "kysely";

/** Condition: a report hides the subject until its case is decided. `id` is a column of the query. */
export function isBeingChecked(subjectType: "user" | "image", id: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from moderation_case checked join report on report.case_id = checked.id
    where checked.subject_type = ${sql.lit(subjectType)} and checked.subject_id = ${sql.ref(id)}
      and checked.status <> 'decided' and report.hides)`;
}
