import { type CaseReport, casePriority, categoriesOf, type PriorityInput } from "@meander/domain/moderation/priority";
import { caseDueAt } from "@meander/domain/moderation/report-category";
import type { Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { type CaseRank, findAppealedCategories, findReportsOfCase } from "./queries.ts";
import { storedReportCategory, storedStrikeCategory } from "./stored-json.ts";

type CaseToRank = { readonly id: string; readonly openedAt: Date };

/** The inputs of a case's rank. */
async function findRanking(trx: Trx, caseId: string): Promise<PriorityInput> {
  const [rows, appealed] = await Promise.all([findReportsOfCase(trx, caseId), findAppealedCategories(trx, caseId)]);
  const reports = rows.map(
    ({ category, reporterAccuracy, isVerified }): CaseReport => ({
      category: storedReportCategory(category),
      reporterAccuracy,
      isVerified,
    }),
  );
  return { reports, appeals: appealed.map(storedStrikeCategory) };
}

/** Ranks a locked case by all its reports and appeals, and stores the new version. */
export async function rankCase(trx: Trx, { id, openedAt }: CaseToRank, version: number, now: Date): Promise<void> {
  const rank = rankOf(await findRanking(trx, id), openedAt, now);
  await trx
    .updateTable("moderationCase")
    .set({ version, ...rank })
    .where("id", "=", id)
    .execute();
}

export function rankOf(input: PriorityInput, openedAt: Date, now: Date): CaseRank {
  const { score, reasons } = casePriority(input, openedAt, now);
  return {
    rankedAt: now,
    priority: score,
    priorityReasons: jsonb(reasons),
    dueAt: caseDueAt(openedAt, categoriesOf(input)),
  };
}
