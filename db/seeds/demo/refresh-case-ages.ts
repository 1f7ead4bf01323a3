import type pg from "pg";
import { rankDemoCase } from "./case-priority.ts";
import { cases } from "./content/cases.ts";
import { caseKey, type DemoRegistry } from "./registry.ts";

/** A smaller drift isn't corrected. */
const DRIFT_MS = 3_600_000;

/** Resets the ages of cases that nobody has worked on, so that the demo's queue is always current. */
export async function refreshCaseAges(client: pg.Client, registry: DemoRegistry, now: Date): Promise<void> {
  for (const demoCase of cases) {
    const caseId = registry.find(caseKey(demoCase.key));
    if (caseId === undefined || demoCase.decided !== undefined) continue;
    const { openedAt, dueAt, score, reasons } = rankDemoCase(demoCase, now);
    const { rows } = await client.query<{ opened_at: Date }>(
      `select opened_at from moderation_case c where id = $1 and status <> 'decided'
         and (select count(*) from case_event e where e.case_id = c.id) = $2 for update`,
      [caseId, demoCase.reports.length + (demoCase.steps?.length ?? 0)],
    );
    const [stored] = rows;
    if (stored === undefined) continue;
    const driftMs = openedAt.getTime() - stored.opened_at.getTime();
    if (driftMs < DRIFT_MS) continue;
    await client.query(
      "update moderation_case set opened_at = $2, due_at = $3, priority = $4, priority_reasons = $5 where id = $1",
      [caseId, openedAt, dueAt, score, JSON.stringify(reasons)],
    );
    for (const table of ["report", "case_event"]) {
      await client.query(
        `update ${table} set created_at = created_at + make_interval(secs => $2 / 1000.0) where case_id = $1`,
        [caseId, driftMs],
      );
    }
  }
}
