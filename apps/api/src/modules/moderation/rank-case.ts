import { type CaseReport, casePriority, categoriesOf } from "@meander/domain/moderation/priority";
import { caseDueAt, isReportCategory } from "@meander/domain/moderation/report-category";
import type { Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { findAppealedCategories, findReportsOfCase } from "./queries.ts";

type CaseToRank = { readonly id: string; readonly openedAt: Date };

/** Puts a locked case where all its reports and appeals place it, under its new version. */
export async function rankCase(trx: Trx, { id, openedAt }: CaseToRank, version: number, now: Date): Promise<void> {
  const rows = await findReportsOfCase(trx, id);
  const reports = rows.flatMap(({ category, reporterAccuracy }): CaseReport[] =>
    isReportCategory(category) ? [{ category, reporterAccuracy }] : [],
  );
  const appeals = (await findAppealedCategories(trx, id)).filter(isReportCategory);
  const { score, reasons } = casePriority({ reports, appeals }, openedAt, now);
  await trx
    .updateTable("moderationCase")
    .set({
      version,
      rankedAt: now,
      priority: score,
      priorityReasons: jsonb(reasons.map((reason) => ({ ...reason }))),
      dueAt: caseDueAt(openedAt, categoriesOf({ reports, appeals })),
    })
    .where("id", "=", id)
    .execute();
}
