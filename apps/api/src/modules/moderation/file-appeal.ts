import type { AppealBody } from "@meander/domain/contract/moderation";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { refuseAppeal } from "@meander/domain/moderation/appeal";
import { type Traveller, whenConfirmed } from "@meander/domain/permission/actor";
import { allowed } from "@meander/domain/permission/refusal";
import { casePolicy, undoSeconds } from "@meander/domain/policy";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { type AppealedStrikeRow, findAppealedStrike, lockAppealedCase } from "./appeal-queries.ts";
import { lockOrOpenCase } from "./queries.ts";
import { rankCase, rankOf } from "./rank-case.ts";
import { storedStrikeCategory } from "./stored-json.ts";

type Input = { readonly actor: Traveller; readonly body: AppealBody; readonly now: Date };

/**
 * Files an appeal against a strike in the subject's waiting case, or in a new one linked to the last. Allowed for the
 * strike's person, even while suspended. Throws DomainError not-found, conflict, or rule-broken after the deadline.
 */
export async function fileAppeal(db: Database, { actor, body, now }: Input): Promise<void> {
  requireAllowed(whenConfirmed(actor, () => allowed));
  await db.transaction().execute(async (trx) => {
    const strikeId = body.strikeId.toLowerCase();
    const { subjectType, subjectId, category } = await getStrike(trx, actor.userId, strikeId, now);
    const subject = { type: subjectType, id: subjectId };
    const appealed = storedStrikeCategory(category);
    // Before the case of the appeal: undoing and replacing a decision lock its case first, too.
    await lockAppealedCase(trx, strikeId);
    const found = await lockOrOpenCase(trx, subject, rankOf({ reports: [], appeals: [appealed] }, now, now), now);
    requireAppealable(await getStrike(trx, actor.userId, strikeId, now), now);
    const { id: appealId } = await trx
      .insertInto("appeal")
      .values({ strikeId, caseId: found.id, personId: actor.userId, text: body.text, createdAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const version = found.isNew ? found.version : found.version + 1;
    if (!found.isNew) await rankCase(trx, found, version, now);
    await trx
      .insertInto("caseEvent")
      .values({
        caseId: found.id,
        commandId: sql`uuidv7()`,
        actorId: actor.userId,
        type: "appeal",
        caseVersion: version,
        data: jsonb({ appealId, category: appealed }),
        createdAt: now,
      })
      .execute();
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "appeal-decision",
      subjectType: subject.type,
      subjectId: subject.id,
      data: { caseId: found.id, strikeId, appealId },
    });
  });
}

/** A decision that can still be undone is not visible: its mail isn't sent yet. */
async function getStrike(trx: Trx, personId: string, strikeId: string, now: Date): Promise<AppealedStrikeRow> {
  const found = await findAppealedStrike(trx, personId, strikeId);
  if (found === null || found.strikeId !== strikeId || isUndoable(found, now)) {
    throw new DomainError("not-found", message("decisionNotFound"));
  }
  return found;
}

export function isUndoable({ decidedAt }: Pick<AppealedStrikeRow, "decidedAt">, now: Date): boolean {
  return now.getTime() <= decidedAt.getTime() + undoSeconds * 1000;
}

function requireAppealable(row: AppealedStrikeRow, now: Date): void {
  const refusal = refuseAppeal(appealFactsOf(row), now, casePolicy.appealDays);
  if (refusal === null) return;
  throw new DomainError(refusal === "appealTooLate" ? "rule-broken" : "conflict", message(refusal));
}

export function appealFactsOf({ decidedAt, revokedAt, appealId, isAnotherWaiting }: AppealedStrikeRow) {
  return { decidedAt, isRevoked: revokedAt !== null, hasAppeal: appealId !== null, isAnotherWaiting };
}
