import { type CaseReport, casePriority, categoriesOf } from "@meander/domain/moderation/priority";
import { caseDueAt } from "@meander/domain/moderation/report-category";
import type { Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { findAppealedCategories, findReportsOfCase } from "./queries.ts";
import { storedReportCategory, storedStrikeCategory } from "./stored-json.ts";

type Ranking = Parameters<typeof casePriority>[0];
type CaseToRank = { readonly id: string; readonly openedAt: Date };

/** The inputs of a case's rank. */
export async function findRanking(trx: Trx, caseId: string): Promise<Ranking> {
  const [rows, appealed] = await Promise.all([findReportsOfCase(trx, caseId), findAppealedCategories(trx, caseId)]);
  const reports = rows.map(
    ({ category, reporterAccuracy }): CaseReport => ({
      category: storedReportCategory(category),
      reporterAccuracy,
    }),
  );
  return { reports, appeals: appealed.map(storedStrikeCategory) };
}

/** Ranks a locked case by all its reports and appeals, and stores the new version. */
export async function rankCase(trx: Trx, found: CaseToRank, version: number, now: Date): Promise<void> {
  await saveRank(trx, found, await findRanking(trx, found.id), version, now);
}

export async function saveRank(
  trx: Trx,
  { id, openedAt }: CaseToRank,
  ranking: Ranking,
  version: number,
  now: Date,
): Promise<void> {
  const { score, reasons } = casePriority(ranking, openedAt, now);
  await trx
    .updateTable("moderationCase")
    .set({
      version,
      rankedAt: now,
      priority: score,
      priorityReasons: jsonb(reasons.map((reason) => ({ ...reason }))),
      dueAt: caseDueAt(openedAt, categoriesOf(ranking)),
    })
    .where("id", "=", id)
    .execute();
}
