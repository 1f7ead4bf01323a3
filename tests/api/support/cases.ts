import { randomUUID } from "node:crypto";
import type { Trx } from "@meander/api/db/client";
import { jsonb } from "@meander/api/db/jsonb";
import { applyDecision, type DecisionToApply } from "@meander/api/modules/moderation/effects/apply-decision";
import type { DecisionEffects } from "@meander/api/modules/moderation/effects/decision-effects";
import { reverseDecision } from "@meander/api/modules/moderation/effects/reverse-decision";
import type { TestPerson } from "./people.ts";
import type { TestApi } from "./start-api.ts";

type Wishes = Pick<DecisionToApply, "subject" | "decision"> &
  Partial<Pick<DecisionToApply, "ownerId" | "reporterIds" | "appeals" | "days" | "category" | "reason">>;

export type MadeDecision = DecisionToApply & { readonly effects: DecisionEffects };

/** Decides a new case with all effects, without the API around it. */
export function makeDecision(api: TestApi, moderator: TestPerson, wishes: Wishes): Promise<MadeDecision> {
  return api.db.transaction().execute(async (trx) => {
    const { subject } = wishes;
    const { id: caseId } = await trx
      .insertInto("moderationCase")
      .values({
        subjectType: subject.type,
        subjectId: subject.id,
        status: "decided",
        dueAt: api.now,
        decidedAt: api.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const eventId = await insertDecideEvent(trx, api, caseId, moderator.id);
    const input: DecisionToApply = {
      ownerId: null,
      reporterIds: [],
      appeals: [],
      category: "harassment",
      reason: "",
      ...wishes,
      caseId,
      eventId,
      actorId: moderator.id,
      now: api.now,
    };
    const { effects } = await applyDecision(trx, input);
    await trx
      .updateTable("moderationCase")
      .set({ decision: input.decision, decisionEventId: eventId })
      .where("id", "=", caseId)
      .execute();
    await trx
      .updateTable("caseEvent")
      .set({ data: jsonb({ decision: input.decision, category: input.category, effects }) })
      .where("id", "=", eventId)
      .execute();
    return { ...input, effects };
  });
}

export function undoDecision(api: TestApi, decision: MadeDecision): Promise<boolean> {
  return api.db.transaction().execute((trx) => reverseDecision(trx, { ...decision, now: api.now }));
}

async function insertDecideEvent(trx: Trx, api: TestApi, caseId: string, actorId: string): Promise<string> {
  const { id } = await trx
    .insertInto("caseEvent")
    .values({ caseId, commandId: randomUUID(), actorId, type: "decide", caseVersion: 2, createdAt: api.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
