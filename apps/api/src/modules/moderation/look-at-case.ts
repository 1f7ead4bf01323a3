import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { subjectTypesFor } from "@meander/domain/moderation/deciding";
import type { Traveller } from "@meander/domain/permission/actor";
import { casePolicy } from "@meander/domain/policy";
import type { Database } from "../../db/client.ts";
import { findCaseIdsInScope } from "./case-queries.ts";
import { type ColleagueRow, deleteMention, deleteViewer, listViewers, saveViewer } from "./colleague-queries.ts";

type Input = {
  readonly actor: Traveller;
  readonly caseId: string;
  /** False when the case is left. */
  readonly isLooking: boolean;
  readonly now: Date;
};

/**
 * Notes that the caller has the case open, or left it, and returns who else has it open. A mention of the caller counts
 * as seen. Throws DomainError not-found.
 */
export async function lookAtCase(db: Database, { actor, caseId, isLooking, now }: Input): Promise<ColleagueRow[]> {
  const viewer = {
    caseId,
    personId: actor.userId,
    now,
    since: new Date(now.getTime() - casePolicy.viewerSeconds * 1000),
  };
  const scope = { personId: actor.userId, subjectTypes: subjectTypesFor(actor) };
  return db.transaction().execute(async (trx) => {
    const [visible] = await findCaseIdsInScope(trx, [caseId], scope);
    if (visible === undefined) throw new DomainError("not-found", message("caseNotFound"));
    if (isLooking) await saveViewer(trx, viewer);
    else await deleteViewer(trx, viewer);
    if (isLooking) await deleteMention(trx, caseId, actor.userId);
    return listViewers(trx, viewer);
  });
}
