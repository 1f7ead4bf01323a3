import { type NotificationCode, notificationCode } from "@meander/domain/notification/catalogue";
import { mergeChanges } from "@meander/domain/notification/changes";
import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import { jsonb, jsonText } from "../../db/jsonb.ts";
import { NOTIFICATION_CHANNEL } from "./announce-count.ts";
import { storedData } from "./stored-json.ts";

type Entry = {
  readonly code: NotificationCode;
  readonly actorId: string | null;
  readonly activityId: string | null;
  readonly data: Readonly<Record<string, string>>;
  readonly createdAt: Date;
};

/**
 * Writes one entry to each person's inbox, under the given id if it is new. Returns the entries' ids by person. An
 * entry of the same type by the same actor about the same activity is updated in place and unread again, so that
 * repeated actions don't fill the inbox. While it is unread, it names all changes.
 */
export async function saveInboxEntries(
  trx: Trx,
  newIds: ReadonlyMap<string, string>,
  entry: Entry,
): Promise<ReadonlyMap<string, string>> {
  if (newIds.size === 0) return newIds;
  const known = await findKnown(trx, [...newIds.keys()], entry);
  await refreshEntries(trx, [...known.values()], entry);
  const added = [...newIds].filter(([personId]) => !known.has(personId));
  await insertEntries(trx, added, entry);
  return new Map([...newIds].map(([personId, id]) => [personId, known.get(personId)?.id ?? id]));
}

async function insertEntries(trx: Trx, added: readonly (readonly [string, string])[], entry: Entry): Promise<void> {
  if (added.length === 0) return;
  const { code, actorId, activityId, data, createdAt } = entry;
  await sql`
    insert into notification (id, person_id, code, actor_id, activity_id, data, created_at)
    select id, person_id, ${code}, ${actorId}::uuid, ${activityId}::uuid, ${jsonb(data)}, ${createdAt}::timestamptz
    from unnest(${added.map(([, id]) => id)}::uuid[], ${added.map(([personId]) => personId)}::uuid[])
      as added (id, person_id)`.execute(trx);
}

type KnownEntry = { readonly id: string; readonly data: unknown; readonly readAt: Date | null };

async function findKnown(
  trx: Trx,
  personIds: readonly string[],
  { code, actorId, activityId }: Entry,
): Promise<ReadonlyMap<string, KnownEntry>> {
  if (actorId === null || activityId === null) return new Map();
  const { rows } = await sql<KnownEntry & { personId: string }>`
    select distinct on (person_id) person_id, id, data, read_at from notification
    where activity_id = ${activityId} and actor_id = ${actorId} and code = ${code}
      and person_id = any (${personIds}::uuid[])
    order by person_id, created_at desc, id desc`.execute(trx);
  return new Map(rows.map(({ personId, ...known }) => [personId, known]));
}

async function refreshEntries(trx: Trx, known: readonly KnownEntry[], { code, data, createdAt }: Entry): Promise<void> {
  if (known.length === 0) return;
  const isMerged = code === notificationCode.activityUpdated;
  const next = known.map((entry) =>
    jsonText(isMerged && entry.readAt === null ? mergeChanges(storedData(entry.data), data) : data),
  );
  await sql`
    with refreshed as (
      update notification set data = next.data::jsonb, created_at = ${createdAt}, seen_at = null, read_at = null
      from unnest(${known.map(({ id }) => id)}::uuid[], ${next}::text[]) next (id, data)
      where notification.id = next.id returning notification.id, notification.person_id
    )
    select pg_notify(${NOTIFICATION_CHANNEL}, json_build_object('personId', person_id, 'id', id)::text)
    from refreshed`.execute(trx);
}
