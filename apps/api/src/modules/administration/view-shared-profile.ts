import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import { isBannedAt } from "@meander/domain/person/ban";
import { isStaff } from "@meander/domain/person/user-type";
import type { Database } from "../../db/client.ts";
import { storedUserType } from "../../db/stored-user-type.ts";
import { hashOneTimeSecret } from "../accounts/one-time-secret.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { findShare } from "./share-queries.ts";
import { getPerson } from "./view-person.ts";

type Input = { readonly actor: Traveller; readonly token: string; readonly now: Date };

/**
 * Staff's view of a person, for any colleague with the link; each view is audited. The link is invalid once its creator
 * has left the staff or is suspended. Throws DomainError forbidden or not-found.
 */
export async function viewSharedProfile(db: Database, { actor, token, now }: Input) {
  if (!isStaff(actor.userType)) throw new DomainError("forbidden", message("forbidden"));
  const share = await findShare(db, hashOneTimeSecret(token), now);
  const isValid =
    share !== null &&
    isStaff(storedUserType(share.sharerType)) &&
    (share.sharerSuspendedUntil === null || share.sharerSuspendedUntil <= now) &&
    !isBannedAt(share.sharerBannedFrom, now);
  if (!isValid) throw new DomainError("not-found", message("linkExpired"));
  const viewed = await getPerson(db, share.personId, now);
  await db.transaction().execute((trx) =>
    insertAudit(trx, {
      actorId: actor.userId,
      action: "view-shared-profile",
      subjectType: "user",
      subjectId: share.personId,
      data: { shareId: share.id },
    }),
  );
  return { viewed, share };
}
