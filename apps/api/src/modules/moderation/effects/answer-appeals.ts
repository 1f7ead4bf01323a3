import { appealEventOf, nextAppealStatus } from "@meander/domain/moderation/appeal";
import type { Decision } from "@meander/domain/moderation/decision";
import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import type { CaseAppeal } from "../case-lock-queries.ts";

type Answer = {
  readonly appeals: readonly CaseAppeal[];
  readonly decision: Decision;
  readonly eventId: string;
  readonly now: Date;
};

/** One decision answers every waiting appeal of its case. */
export async function answerAppeals(trx: Trx, { appeals, decision, eventId, now }: Answer): Promise<void> {
  const status = nextAppealStatus("waiting", appealEventOf(decision));
  if (appeals.length === 0 || status === null) return;
  await trx
    .updateTable("appeal")
    .set({ status, answerEventId: eventId, answeredAt: now })
    .where(sql<boolean>`id = any (${appeals.map(({ id }) => id)}::uuid[])`)
    .execute();
}

/** Resets the appeals to waiting, as before the decision. */
export async function reopenAppeals(trx: Trx, eventId: string): Promise<void> {
  await trx
    .updateTable("appeal")
    .set({ status: "waiting", answerEventId: null, answeredAt: null, notifiedAt: null })
    .where("answerEventId", "=", eventId)
    .execute();
}
