import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { hourMs } from "@meander/domain/time/durations";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { findPersonDetails, type HistoryRow, listHistory, type PersonDetails } from "./people-queries.ts";

type AuditedView = {
  readonly actorId: string;
  readonly action: "view-person" | "view-person-messages" | "store-person" | "list-people" | "list-comments";
  readonly subjectId: string | null;
};

const HISTORY_LENGTH = 20;

type Viewed = { readonly person: PersonDetails; readonly history: readonly HistoryRow[] };

type View = {
  readonly actorId: string;
  readonly userId: string;
  readonly purpose?: keyof typeof actions;
  readonly now: Date;
};

const actions = { view: "view-person", offline: "store-person" } as const;

/** Details are personal data, so each view is audited. Throws DomainError not-found. */
export async function viewPerson(db: Database, { actorId, userId, purpose = "view", now }: View): Promise<Viewed> {
  const viewed = await getPerson(db, userId, now);
  await auditView(db, { actorId, action: actions[purpose], subjectId: userId }, now);
  return viewed;
}

/** For callers that audit the view themselves. Throws DomainError not-found. */
export async function getPerson(db: Database, userId: string, now: Date): Promise<Viewed> {
  const [person, history] = await Promise.all([
    findPersonDetails(db, userId, now),
    listHistory(db, userId, HISTORY_LENGTH),
  ]);
  if (person === null) throw new DomainError("not-found", message("personNotFound"));
  return { person, history };
}

/**
 * Audited once an hour per actor, action and subject, so that refreshes and paging don't flood the trail. The search
 * text is never stored: it may be an address.
 */
export async function auditView(db: Database, { actorId, action, subjectId }: AuditedView, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - hourMs);
  const entry = sql`
    insert into audit (actor_id, action, subject_type, subject_id, created_at)
    select ${actorId}::uuid, ${action}, 'user', ${subjectId}::uuid, ${now}::timestamptz
    where not exists (
      select 1 from audit
      where audit.actor_id = ${actorId}::uuid and audit.created_at > ${hourAgo}::timestamptz and audit.action = ${action}
        and audit.subject_id is not distinct from ${subjectId}::uuid
    )`;
  await db.transaction().execute((trx) => entry.execute(trx));
}
