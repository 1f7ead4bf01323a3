import type { OpenCaseBody, CaseRecord } from "@meander/domain/contract/cases";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { subjectTypesFor } from "@meander/domain/moderation/deciding";
import { firstReportOf } from "@meander/domain/moderation/priority";
import { isCategoryOf } from "@meander/domain/moderation/report-category";
import type { Traveller } from "@meander/domain/permission/actor";
import { sql } from "kysely";
import { caseIdOf } from "../../db/branded-ids.ts";
import type { Database } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { getReportable } from "./get-reportable.ts";
import { lockOrOpenCase } from "./queries.ts";
import { rankCase, rankOf } from "./rank-case.ts";

type Input = { readonly actor: Traveller; readonly body: OpenCaseBody; readonly now: Date };
type Opened = { readonly caseId: CaseRecord["id"]; readonly isNew: boolean };

/**
 * Opens a case without a report, so that whatever staff do is decided in a case. Returns the subject's undecided case if
 * it has one, unchanged. Throws DomainError forbidden for a kind of subject that the moderator doesn't handle, and those
 * of `getReportable`.
 */
export async function openCase(db: Database, { actor, body, now }: Input): Promise<Opened> {
  const { subjectType: type, subjectId, category, text } = body;
  const subject = { type, id: subjectId.toLowerCase() };
  if (!subjectTypesFor(actor).includes(type)) throw new DomainError("forbidden", message("forbidden"));
  if (!isCategoryOf(category, type)) {
    throw new DomainError("invalid", message("bodyInvalid"), { fields: { category: message("fieldInvalid") } });
  }
  return db.transaction().execute(async (trx) => {
    const { evidence } = await getReportable(trx, subject, actor, now);
    const found = await lockOrOpenCase(trx, subject, rankOf(firstReportOf(category, true), now, now), now);
    if (!found.isNew) return { caseId: caseIdOf(found.id), isNew: false };
    await sql`
      with inserted as (
        insert into report (case_id, category, text, evidence, is_by_staff, created_at)
        values (${found.id}::uuid, ${category}, ${text}, ${jsonb(evidence)}, true, ${now}::timestamptz)
        returning id, case_id, category, created_at),
      audited as (
        insert into audit (actor_id, action, subject_type, subject_id, data)
        select ${actor.userId}::uuid, 'open-case', ${type}, ${subject.id}::uuid,
          jsonb_build_object('caseId', case_id, 'category', category)
        from inserted)
      insert into case_event (case_id, command_id, actor_id, type, case_version, data, created_at)
      select case_id, uuidv7(), ${actor.userId}::uuid, 'open', ${found.version}::integer,
        jsonb_build_object('reportId', id, 'category', category), created_at
      from inserted`.execute(trx);
    await rankCase(trx, found, found.version, now);
    return { caseId: caseIdOf(found.id), isNew: true };
  });
}
