import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import { sentMessagesDays } from "@meander/domain/policy";
import { dayMs } from "@meander/domain/time/durations";
import type { Database } from "../../db/client.ts";
import { cutTimePage, parseTimeCursor } from "../../db/time-cursor.ts";
import { findReach, listStoredPreferences, type Reach, type StoredRow } from "../notifications/preference-queries.ts";
import { listPersonMessages, type PersonMessageRow } from "./person-message-queries.ts";
import { auditView } from "./view-person.ts";

type Request = {
  readonly actor: Traveller;
  readonly personId: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly now: Date;
};

type PersonMessages = {
  readonly rows: readonly PersonMessageRow[];
  readonly cursor: string | null;
  /** What decides where a notification goes today. */
  readonly preferences: readonly StoredRow[];
  readonly reach: Reach;
};

/**
 * One page of the messages of the last 30 days to a person, newest first. Seeing it is audited. Throws DomainError
 * not-found, or invalid for another list's cursor.
 */
export async function getPersonMessages(
  db: Database,
  { actor, personId, limit, cursor, now }: Request,
): Promise<PersonMessages> {
  const since = new Date(now.getTime() - sentMessagesDays * dayMs);
  const from = parseTimeCursor(cursor);
  const [person, found, preferences, reach] = await Promise.all([
    db.selectFrom("person").select("id").where("id", "=", personId).executeTakeFirst(),
    listPersonMessages(db, { personId, since, from, limit: limit + 1 }),
    listStoredPreferences(db, personId),
    findReach(db, personId),
  ]);
  if (person === undefined) throw new DomainError("not-found", message("personNotFound"));
  await auditView(db, { actorId: actor.userId, action: "view-person-messages", subjectId: personId }, now);
  return { ...cutTimePage(found, limit, ({ at, id }) => ({ at, id })), preferences, reach };
}
