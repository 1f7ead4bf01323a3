import type { ReportBody } from "@meander/domain/contract/moderation";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { type CaseReport, casePriority } from "@meander/domain/moderation/priority";
import { caseDueAt, isReportCategory } from "@meander/domain/moderation/report-category";
import type { Traveller } from "@meander/domain/permission/actor";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { getReportable, type ReportableType } from "./get-reportable.ts";
import { type CaseReportRow, findReportsOfCase, type LockedCase, lockOrOpenCase } from "./queries.ts";

type Input = {
  readonly actor: Traveller;
  readonly subject: { readonly type: ReportableType; readonly id: string };
  readonly body: ReportBody;
  readonly now: Date;
};

/**
 * Joins the report to its subject's open case or opens one. Throws DomainError already-reported while the person's
 * earlier report of the same subject waits for its decision.
 */
export async function reportSubject(db: Database, { actor, subject, body, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { evidence } = await getReportable(trx, subject, actor, now);
    const found = await lockOrOpenCase(trx, subject, caseDueAt(now, [body.category]), now);
    const earlier = await findReportsOfCase(trx, found.id);
    if (earlier.some((report) => report.reporterId === actor.userId)) {
      throw new DomainError("already-reported", message("alreadyReported"));
    }
    const { id: reportId } = await trx
      .insertInto("report")
      .values({
        caseId: found.id,
        reporterId: actor.userId,
        category: body.category,
        text: body.text,
        evidence: jsonb(evidence),
        createdAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const version = found.isNew ? found.version : found.version + 1;
    await rankCase(trx, found, [...earlier, { category: body.category, reporterId: actor.userId }], version, now);
    await trx
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
      .execute();
    await insertAudit(trx, {
      actorId: actor.userId,
      action: `report-${subject.type}`,
      subjectType: subject.type,
      subjectId: subject.id,
      data: { caseId: found.id, category: body.category },
    });
  });
}

async function rankCase(
  trx: Trx,
  { id, openedAt }: LockedCase,
  rows: readonly CaseReportRow[],
  version: number,
  now: Date,
): Promise<void> {
  const reports = rows.flatMap(({ category }): CaseReport[] =>
    isReportCategory(category) ? [{ category, reporterAccuracy: null }] : [],
  );
  const { score, reasons } = casePriority(reports, openedAt, now);
  await trx
    .updateTable("moderationCase")
    .set({
      version,
      priority: score,
      priorityReasons: jsonb(reasons.map((reason) => ({ ...reason }))),
      dueAt: caseDueAt(
        openedAt,
        reports.map((report) => report.category),
      ),
    })
    .where("id", "=", id)
    .execute();
}
