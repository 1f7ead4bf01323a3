import type { DeliveryReason } from "@meander/domain/campaign/delivery-reason";
import { notificationCode } from "@meander/domain/notification/catalogue";
import { mergeChanges, type UpdateData } from "@meander/domain/notification/changes";
import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import { jsonb, jsonText } from "../../db/jsonb.ts";
import { DELIVERY_CHANNEL } from "../../outbox/enqueue-delivery.ts";
import type { ActivityBrief } from "./queries.ts";
import { storedData } from "./stored-json.ts";

/** A mail about changes of an activity that hasn't left yet. */
export type WaitingUpdate = { readonly deliveryId: string; readonly dueAt: Date; readonly details: UpdateData };

/**
 * Locks the mails to these people about changes of the activity that no worker has claimed. The caller has locked the
 * activity.
 */
export async function lockWaitingUpdates(
  trx: Trx,
  activityId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, WaitingUpdate>> {
  if (personIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; personId: string; dueAt: Date; details: unknown }>`
    select delivery.id, delivery.person_id, delivery.due_at, coalesce(delivery.data -> 'details', '{}') as details
      from delivery
    where delivery.template = 'notification' and delivery.data #>> '{activity,_id}' = ${activityId}
      and delivery.channel = 'mail'
      and (delivery.data ->> 'notificationCode')::int = ${notificationCode.activityUpdated}
      and delivery.state in ('queued', 'deferred') and delivery.person_id = any (${personIds}::uuid[])
    order by delivery.id for update`.execute(trx);
  return new Map(
    rows.map(({ id, personId, dueAt, details }) => [personId, { deliveryId: id, dueAt, details: storedData(details) }]),
  );
}

type Extension = { readonly waiting: WaitingUpdate; readonly dueAt: Date };
type Change = { readonly data: UpdateData; readonly activity: ActivityBrief | null };

/** Adds the change to each waiting mail; one that is due earlier then leaves with everything it names. */
export async function extendWaitingUpdates(trx: Trx, extensions: readonly Extension[], { data, activity }: Change) {
  if (extensions.length === 0) return;
  const details = extensions.map(({ waiting }) => jsonText(mergeChanges(waiting.details, data)));
  const moments = extensions.map(({ waiting, dueAt }) => (dueAt < waiting.dueAt ? dueAt : waiting.dueAt));
  await sql`
    update delivery set due_at = next.due_at,
      data = delivery.data || jsonb_build_object('details', next.details::jsonb, 'activity', ${jsonb(activity)})
    from unnest(${extensions.map(({ waiting }) => waiting.deliveryId)}::uuid[], ${details}::text[],
      ${moments}::timestamptz[]) next (id, details, due_at)
    where delivery.id = next.id`.execute(trx);
  await sql`select pg_notify(${DELIVERY_CHANNEL}, '')`.execute(trx);
}

/** Cancels waiting mails whose changes another mail takes along, or that a cancellation makes void. */
export async function cancelWaitingUpdates(trx: Trx, waiting: readonly WaitingUpdate[], now: Date): Promise<void> {
  if (waiting.length === 0) return;
  const ids = waiting.map(({ deliveryId }) => deliveryId);
  await trx
    .updateTable("delivery")
    .set({ state: "cancelled", reason: "superseded" satisfies DeliveryReason, updatedAt: now })
    .where("id", "in", ids)
    .execute();
}
