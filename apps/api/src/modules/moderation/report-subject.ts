import type { ReportBody } from "@meander/domain/contract/moderation";
import { caseDueAt } from "@meander/domain/moderation/report-category";
import type { Traveller } from "@meander/domain/permission/actor";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { type Evidence, getReportable, type ReportableType } from "./get-reportable.ts";
import { lockOrOpenCase } from "./queries.ts";
import { findRanking, saveRank } from "./rank-case.ts";

type Input = {
  readonly actor: Traveller;
  readonly subject: { readonly type: ReportableType; readonly id: string };
  readonly body: ReportBody;
  readonly now: Date;
};

/**
 * Adds the report to the subject's undecided case, or opens one. Throws DomainError already-reported while the person's
 * earlier report of the subject is undecided.
 */
export async function reportSubject(db: Database, { actor, subject, body, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { evidence } = await getReportable(trx, subject, actor, now);
    const found = await lockOrOpenCase(trx, subject, caseDueAt(now, [body.category]), now);
    // A second report by the same person violates the constraint report_once_per_case, which is translated to
    // already-reported.
    const [reportId, ranking] = await Promise.all([
      insertReport(trx, found.id, actor.userId, { ...body, evidence }, now),
      findRanking(trx, found.id),
    ]);
    const version = found.isNew ? found.version : found.version + 1;
    await Promise.all([
      saveRank(trx, found, ranking, version, now),
      trx
        .insertInto("caseEvent")
        .values({
          caseId: found.id,
          commandId: sql`uuidv7()`,
          actorId: actor.userId,
          type: "report",
          caseVersion: version,
          data: jsonb({ reportId, category: body.category }),
          createdAt: now,
        })
        .execute(),
      insertAudit(trx, {
        actorId: actor.userId,
        action: `report-${subject.type}`,
        subjectType: subject.type,
        subjectId: subject.id,
        data: { caseId: found.id, category: body.category },
      }),
    ]);
  });
}

type NewReport = ReportBody & { readonly evidence: Evidence };

async function insertReport(
  trx: Trx,
  caseId: string,
  reporterId: string,
  { category, text, evidence }: NewReport,
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto("report")
    .values({ caseId, reporterId, category, text, evidence: jsonb(evidence), createdAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
