import { randomUUID } from "node:crypto";
import type { DeliveryReason } from "@meander/domain/campaign/delivery-reason";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/client.ts";

export const LEASE_SECONDS = 120;
export const ATTEMPT_SECONDS = 180;

/** The columns of a claimed delivery, from the row of `leased` and its `person`. */
export const claimedColumns = sql`leased.id, leased.person_id, leased.template, leased.data,
  coalesce(leased.address, person.email::text) as address,
      leased.attempts, person.first_name, person.unsubscribe_token,
        coalesce(person.locale, leased.data ->> 'locale') as locale,
      exists (select 1 from suppression
        where suppression.email = coalesce(leased.address, person.email::text)::citext) as is_suppressed`;

export type ClaimedDelivery = {
  readonly id: string;
  readonly personId: string | null;
  readonly template: string;
  readonly data: unknown;
  /** The delivery's own address, or the person's verified one; null without either. */
  readonly address: string | null;
  readonly attempts: number;
  /** The person's current name; null without a person. */
  readonly firstName: string | null;
  readonly unsubscribeToken: string | null;
  /** The person's chosen language; null when none was chosen. */
  readonly locale: string | null;
  /** Mail to the address bounced, or its owner complained. */
  readonly isSuppressed: boolean;
};

export type Claim = { readonly token: string; readonly deliveries: readonly ClaimedDelivery[] };

export type Outcome =
  | { readonly state: "accepted" }
  | (Failure & { readonly state: "deferred"; readonly delaySeconds: number })
  | (Failure & { readonly state: "failed" | "unknown" })
  | { readonly state: "skipped"; readonly reason: DeliveryReason };

/** `detail`: the mail server's code, or the connection error. */
type Failure = { readonly reason: DeliveryReason; readonly detail?: string };

/** The outcome of an attempt, or `queued` for a delivery returned unsent. */
export type Settlement = Outcome | { readonly state: "queued" };

type Lease = { readonly now: Date; readonly size: number; readonly token: string };

/** CTEs that end in `leased`: up to `size` due deliveries without a campaign, leased under the token. */
export const leasedDue = (isWanted: RawBuilder<unknown>, { now, size, token }: Lease) => sql`due as (
      select id from delivery
      where state in ('queued', 'deferred') and due_at <= ${now} and campaign_id is null and ${isWanted}
      order by due_at, id limit ${size}
      for update skip locked
    ), leased as (
      update delivery
      set state = 'leased', lease_token = ${token},
        leased_until = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS}), updated_at = ${now}
      from due where delivery.id = due.id
      returning delivery.*
    )`;

/** Leases up to `size` due transactional deliveries under a new token; other processes skip them without waiting. */
export async function claimDueDeliveries(db: Database, now: Date, size: number): Promise<Claim> {
  const token = randomUUID();
  const { rows } = await sql<ClaimedDelivery>`
    with ${leasedDue(sql`channel = 'mail'`, { now, size, token })}
    select ${claimedColumns}
    from leased left join person on person.id = leased.person_id
    order by leased.due_at, leased.id`.execute(db);
  return { token, deliveries: rows };
}

/** Sets deliveries to attempting before the first byte is sent; returns the ids whose lease is still valid. */
export async function beginAttempts(
  db: Database,
  token: string,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db
    .updateTable("delivery")
    .set({
      state: "attempting",
      attempts: sql`attempts + 1`,
      leasedUntil: sql`${now}::timestamptz + make_interval(secs => ${ATTEMPT_SECONDS})`,
      updatedAt: now,
    })
    .where("id", "in", ids)
    .where("leaseToken", "=", token)
    .where("state", "=", "leased")
    .returning("id")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Stores outcomes of attempts that still have the lease's token. An attempt that outlived its lease has already become
 * `unknown` and stays so.
 */
export async function settleDeliveries(
  db: Database,
  token: string,
  outcomes: ReadonlyMap<string, Settlement>,
  now: Date,
): Promise<void> {
  const rows = [...outcomes].map(([id, outcome]) => ({
    id,
    state: outcome.state,
    reason: "reason" in outcome ? outcome.reason : null,
    detail: "detail" in outcome ? outcome.detail : null,
    delay_seconds: outcome.state === "deferred" ? outcome.delaySeconds : 0,
  }));
  await sql`
    update delivery
    set state = outcome.state, reason = outcome.reason, reason_detail = outcome.detail, lease_token = null,
      leased_until = null, updated_at = ${now}, ${putOff(now)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as outcome (id uuid, state text, reason text, detail text,
      delay_seconds double precision)
    where delivery.id = outcome.id and delivery.lease_token = ${token}`.execute(db);
}

/** More are not stored: while the installation itself lacks resources, the ledger tries every few seconds. */
const DEFERRALS_MAX = 20;

/**
 * The `set` list of a deferred `outcome`: when it is tried again, and the attempt beside the earlier ones. Others stay as
 * they are.
 */
export const putOff = (now: Date) => sql`
  due_at = case when outcome.state = 'deferred'
    then ${now}::timestamptz + make_interval(secs => outcome.delay_seconds) else delivery.due_at end,
  deferrals = case when outcome.state = 'deferred' and jsonb_array_length(delivery.deferrals) < ${DEFERRALS_MAX}
    then delivery.deferrals || jsonb_build_object(
      'at', floor(extract(epoch from ${now}::timestamptz) * 1000),
      'dueAt', floor(extract(epoch from delivery.due_at) * 1000),
      'reason', outcome.reason, 'detail', outcome.detail)
    else delivery.deferrals end`;

/**
 * Recovers expired leases of killed processes. Leased deliveries return to the queue, since nothing was sent. Attempts
 * become `unknown` and are never retried automatically, because the message may have arrived.
 */
export async function recoverLostLeases(db: Database, now: Date): Promise<void> {
  await sql`
    with recovered as (
      update delivery
      set ${recoveredState}, lease_token = null, leased_until = null, updated_at = ${now}
      where state in ('leased', 'attempting') and leased_until < ${now} and campaign_id is null
      returning id, state
    )
    update push_attempt
    set state = 'unknown', reason = ${"workerLost" satisfies DeliveryReason}, updated_at = ${now}
    from recovered
    where recovered.state = 'unknown' and push_attempt.delivery_id = recovered.id
      and push_attempt.state = 'attempting'`.execute(db);
}

/** The `set` list for an update of `delivery`. */
export const recoveredState = sql`
  state = case when delivery.state = 'leased' then 'queued' else 'unknown' end,
  reason = case when delivery.state = 'leased' then delivery.reason else ${"workerLost" satisfies DeliveryReason} end,
  reason_detail = case when delivery.state = 'leased' then delivery.reason_detail end`;
