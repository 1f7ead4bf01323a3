import type { Decision } from "@meander/domain/moderation/decision";
import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import { storedDecisionName } from "../stored-json.ts";

/**
 * Recipients of mails about an earlier decision of the case that was reversed, with that decision. An undone decision
 * sent no mail; a later replaced one may have.
 */
export async function findCorrections(trx: Trx, caseId: string): Promise<ReadonlyMap<string, Decision>> {
  const { rows } = await sql<{ personId: string; decision: string }>`
    select d.person_id, e.data ->> 'decision' as decision
    from case_event e
    join delivery d on d.message_id = e.id and d.template in ('moderation-notice', 'report-outcome')
      and d.state not in ('cancelled', 'skipped', 'failed')
    where e.case_id = ${caseId} and e.type = 'decide' and exists (select from case_event r where r.reverses_id = e.id)
    order by e.created_at, e.id`.execute(trx);
  return new Map(rows.map(({ personId, decision }) => [personId, storedDecisionName(decision)]));
}
