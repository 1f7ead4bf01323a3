import { appealEventOf, nextAppealStatus } from "@meander/domain/moderation/appeal";
import type { Decision } from "@meander/domain/moderation/decision";
import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import type { AppealAtHand } from "../case-lock-queries.ts";

type Answer = {
  readonly appeals: readonly AppealAtHand[];
  readonly decision: Decision;
  readonly eventId: string;
  readonly now: Date;
};

/** One decision answers all that wait in its case. */
export async function answerAppeals(trx: Trx, { appeals, decision, eventId, now }: Answer): Promise<void> {
  const status = nextAppealStatus("waiting", appealEventOf(decision));
  if (appeals.length === 0 || status === null) return;
  await trx
    .updateTable("appeal")
    .set({ status, answerEventId: eventId, answeredAt: now })
    .where(sql<boolean>`id = any (${appeals.map(({ id }) => id)}::uuid[])`)
    .execute();
}

/** They wait again, as before the decision. */
export async function reopenAppeals(trx: Trx, eventId: string): Promise<void> {
  await trx
    .updateTable("appeal")
    .set({ status: "waiting", answerEventId: null, answeredAt: null, toldAt: null })
    .where("answerEventId", "=", eventId)
    .execute();
}
