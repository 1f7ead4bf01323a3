import { randomUUID } from "node:crypto";
import type { DeliveryReason } from "@meander/domain/campaign/delivery-reason";
import { type PushChannel, pushChannelOf } from "@meander/domain/notification/push-token";
import { sql } from "kysely";
import type { Database } from "../db/client.ts";
import { ATTEMPT_SECONDS, leasedDue, putOff } from "./claims.ts";

/** A leased delivery of a push, to all devices of its person on that channel. */
export type ClaimedPush = {
  readonly id: string;
  readonly channel: PushChannel;
  readonly personId: string | null;
  readonly data: unknown;
  readonly attempts: number;
  /** The person's chosen language; null when none was chosen. */
  readonly locale: string | null;
};

export type PushClaim = { readonly token: string; readonly deliveries: readonly ClaimedPush[] };

/** One device that a push is sent to now. */
export type PushTarget = {
  readonly deliveryId: string;
  readonly deviceId: string;
  /** As its push service issued it; for web the PushSubscription as JSON. */
  readonly deviceToken: string;
};

/** What became of a push to one device. `isGone`: its push service no longer knows it. */
export type PushOutcome =
  | { readonly state: "accepted" }
  | (Failure & { readonly state: "deferred"; readonly delaySeconds: number })
  | (Failure & { readonly state: "refused"; readonly isGone?: boolean })
  | (Failure & { readonly state: "unknown" });

/** `detail`: the push service's code or reason, or the connection error. */
type Failure = { readonly reason: DeliveryReason; readonly detail?: string };

export type TargetOutcome = PushTarget & { readonly outcome: PushOutcome };

const platformOfChannel = sql`case delivery.channel ${sql.join(
  Object.entries(pushChannelOf).map(([platform, channel]) => sql`when ${sql.lit(channel)} then ${sql.lit(platform)}`),
  sql` `,
)} end`;

/** Leases up to `size` due pushes under a new token; other processes skip them without waiting. */
export async function claimDuePushes(db: Database, now: Date, size: number): Promise<PushClaim> {
  const token = randomUUID();
  const { rows } = await sql<ClaimedPush>`
    with ${leasedDue(sql`channel <> 'mail'`, { now, size, token })}
    select leased.id, leased.channel, leased.person_id, leased.data, leased.attempts, person.locale
    from leased left join person on person.id = leased.person_id
    order by leased.due_at, leased.id`.execute(db);
  return { token, deliveries: rows };
}

/**
 * Sets deliveries to attempting before the first byte is sent; returns the devices to send to. A retried delivery goes
 * only to devices that deferred it, and to those that were registered since.
 */
export async function beginPushes(
  db: Database,
  token: string,
  ids: readonly string[],
  now: Date,
): Promise<readonly PushTarget[]> {
  const { rows } = await sql<PushTarget>`
    with begun as (
      update delivery
      set state = 'attempting', attempts = attempts + 1, updated_at = ${now},
        leased_until = ${now}::timestamptz + make_interval(secs => ${ATTEMPT_SECONDS})
      where id = any (${ids}::uuid[]) and lease_token = ${token} and state = 'leased'
      returning id, person_id, ${platformOfChannel} as platform
    ), attempt as (
      insert into push_attempt (delivery_id, device_id, state, updated_at)
      select begun.id, push_device.id, 'attempting', ${now}
      from begun join push_device on push_device.person_id = begun.person_id
        and push_device.platform = begun.platform
      on conflict (delivery_id, device_id) do update set state = 'attempting', updated_at = excluded.updated_at
        where push_attempt.state = 'deferred'
      returning delivery_id, device_id
    )
    select attempt.delivery_id, attempt.device_id, push_device.token as device_token
    from attempt join push_device on push_device.id = attempt.device_id`.execute(db);
  return rows;
}

/**
 * Stores the outcomes of begun deliveries and returns their final or deferred states. A delivery is accepted once one
 * device has it and none is deferred. Outcomes of an attempt that outlived its lease are dropped: it is `unknown`.
 */
export async function settlePushes(
  db: Database,
  token: string,
  { ids, outcomes, now }: { ids: readonly string[]; outcomes: readonly TargetOutcome[]; now: Date },
): Promise<readonly { readonly channel: string; readonly state: string }[]> {
  const rows = outcomes.map(({ deliveryId, deviceId, outcome }) => ({
    delivery_id: deliveryId,
    device_id: deviceId,
    state: outcome.state,
    reason: "reason" in outcome ? outcome.reason : null,
    detail: "detail" in outcome ? outcome.detail : null,
    delay_seconds: outcome.state === "deferred" ? outcome.delaySeconds : 0,
  }));
  const { rows: settled } = await sql<{ channel: string; state: string }>`
    with result as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as result (delivery_id uuid, device_id uuid,
        state text, reason text, detail text, delay_seconds double precision)
    ), owned as (
      select id from delivery where id = any (${ids}::uuid[]) and lease_token = ${token} and state = 'attempting'
      for update
    ), recorded as (
      update push_attempt
      set state = result.state, reason = result.reason, reason_detail = result.detail, updated_at = ${now}
      from result join owned on owned.id = result.delivery_id
      where push_attempt.delivery_id = result.delivery_id and push_attempt.device_id = result.device_id
    ), standing as (
      select * from result
      union all
      -- A deferred one without a new result is of a device that is gone.
      select delivery_id, device_id, case state when 'deferred' then 'refused' else state end, reason, reason_detail, 0
      from push_attempt
      where delivery_id = any (${ids}::uuid[])
        and (delivery_id, device_id) not in (select result.delivery_id, result.device_id from result)
    ), outcome as (
      select distinct on (owned.id) owned.id, standing.state, standing.reason, standing.detail,
        max(standing.delay_seconds) over (partition by owned.id) as delay_seconds
      from owned left join standing on standing.delivery_id = owned.id
      order by owned.id, array_position(array['deferred', 'accepted', 'unknown', 'refused'], standing.state)
    )
    update delivery
    set state = case when outcome.state is null then 'skipped' when outcome.state = 'refused' then 'failed'
        else outcome.state end,
      reason = case when outcome.state is null then ${"noDevice" satisfies DeliveryReason} else outcome.reason end,
      reason_detail = outcome.detail, lease_token = null, leased_until = null, updated_at = ${now}, ${putOff(now)}
    from outcome
    where delivery.id = outcome.id
    returning delivery.channel, delivery.state`.execute(db);
  return settled;
}

/** Forgets devices that their push service no longer knows, unless they have registered again meanwhile. */
export async function forgetDevices(db: Database, targets: readonly PushTarget[]): Promise<void> {
  if (targets.length === 0) return;
  const [ids, tokens] = [targets.map(({ deviceId }) => deviceId), targets.map(({ deviceToken }) => deviceToken)];
  await sql`
    delete from push_device using unnest(${ids}::uuid[], ${tokens}::text[]) as gone (id, token)
    where push_device.id = gone.id and push_device.token = gone.token`.execute(db);
}

/** When the next push is due; undefined without one. */
export async function findNextPushAt(db: Database): Promise<Date | undefined> {
  const row = await db
    .selectFrom("delivery")
    .select("dueAt")
    .where("state", "in", ["queued", "deferred"])
    .where("campaignId", "is", null)
    .where("channel", "<>", "mail")
    .orderBy("dueAt")
    .limit(1)
    .executeTakeFirst();
  return row?.dueAt;
}
