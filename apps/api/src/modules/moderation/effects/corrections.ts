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
    select delivery.person_id, case_event.data ->> 'decision' as decision
    from case_event
    join delivery on delivery.message_id = case_event.id
      and delivery.template in ('moderation-notice', 'report-outcome')
      and delivery.state not in ('cancelled', 'skipped', 'failed')
    where case_event.case_id = ${caseId} and case_event.type = 'decide' and exists (select from case_event reversal
      where reversal.reverses_id = case_event.id)
    order by case_event.created_at, case_event.id`.execute(trx);
  return new Map(rows.map(({ personId, decision }) => [personId, storedDecisionName(decision)]));
}
