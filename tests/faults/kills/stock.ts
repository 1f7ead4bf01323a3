import { setTimeout as sleep } from "node:timers/promises";
import { createOneTimeSecret, hashOneTimeSecret } from "@meander/api/modules/accounts/one-time-secret";
import { activityResponse } from "@meander/domain/contract/activities";
import { sql } from "kysely";
import type { RaceHarness, Racer } from "../../support/race-harness.ts";
import { decide } from "../../support/staff-console.ts";
import { activityOf } from "./activity-of.ts";

export const guestsPerVisit = 3;
const newcomerCount = 40;
const busyTimeoutMs = 30_000;
const busyPauseMs = 100;
const eachCount = 4;
/** Below the ten minutes during which a login counts as recent. */
const recentLoginMinutes = 5;

/** A past activity with approved participants. */
type Visit = { readonly activityId: string; readonly host: Racer; readonly guests: readonly Racer[] };
/** A pending request to join, with a vote. */
type JoinRequest = { readonly host: Racer; readonly requester: Racer };
/** A person whose address was changed, with the link that undoes it. */
type EmailChange = { readonly personId: string; readonly undoHash: string };
/** A decision that met a conflict, and the command that replaces the other decision. */
type Dispute = { readonly caseId: string; readonly moderator: Racer; readonly body: object };
type WarnedPerson = { readonly strikeId: string; readonly person: Racer };

/** People and objects that each take part in one write. Filled while nothing is killed. */
export class Stock {
  /** Without any rows except one notification with their own id. */
  readonly newcomers: Racer[] = [];
  readonly visits: Visit[] = [];
  readonly joinRequests: JoinRequest[] = [];
  readonly warned: WarnedPerson[] = [];
  readonly leavers: Racer[] = [];
  readonly changed: EmailChange[] = [];
  readonly disputes: Dispute[] = [];

  async fill(harness: RaceHarness, host: Racer): Promise<void> {
    await Promise.all([
      fillUp(this.newcomers, newcomerCount, () => createNewcomer(harness)),
      fillUp(this.visits, eachCount, () => createVisit(harness, host)),
      fillUp(this.joinRequests, eachCount, () => createJoinRequest(harness)),
      fillUp(this.warned, eachCount, () => createWarned(harness)),
      fillUp(this.leavers, eachCount, () => createLeaver(harness, host)),
      fillUp(this.changed, eachCount, () => createEmailChange(harness)),
      fillUp(this.disputes, eachCount, () => createDispute(harness)),
    ]);
    await refreshSessions(harness, this.leavers);
  }
}

async function fillUp<Item>(items: Item[], count: number, create: () => Promise<Item>): Promise<void> {
  const missing = Array.from({ length: Math.max(0, count - items.length) }, create);
  items.push(...(await Promise.all(missing)));
}

async function createNewcomer(harness: RaceHarness): Promise<Racer> {
  const person = await harness.createPerson(1);
  await harness.db.insertInto("notification").values({ id: person.id, personId: person.id, code: 6 }).execute();
  return person;
}

async function createVisit(harness: RaceHarness, host: Racer): Promise<Visit> {
  const { id: activityId } = await createActivity(harness, host);
  const guests = await Promise.all(Array.from({ length: guestsPerVisit }, () => harness.createPerson(1)));
  await harness.db.transaction().execute(async (trx) => {
    const people = guests.map(({ id: personId }) => ({ activityId, personId, status: 3 }));
    await trx.insertInto("participant").values(people).execute();
    await sql`update activity set status = 3, ends_at = now() - interval '1 day', approved_count = ${guestsPerVisit},
      had_approved = true where id = ${activityId}`.execute(trx);
  });
  return { activityId, host, guests };
}

async function createJoinRequest(harness: RaceHarness): Promise<JoinRequest> {
  const [host, requester] = await Promise.all([harness.createPerson(1), harness.createPerson(1)]);
  const { id, optionId } = await createActivity(harness, host);
  await call(harness, requester, "POST", `/activity/${id}/join`, { optionIds: [optionId] });
  return { host, requester };
}

/** A person with a decision about them that can no longer be undone. */
async function createWarned(harness: RaceHarness): Promise<WarnedPerson> {
  const person = await harness.createPerson(1);
  const { rows } = await sql<{ id: string }>`
    with decided as (
      insert into moderation_case (subject_type, subject_id, status, due_at, opened_at, decided_at, decision)
      values ('user', ${person.id}::uuid, 'decided', now(), now() - interval '2 hours', now() - interval '1 hour', 'warn') returning id
    ), reported as (
      insert into report (case_id, category, text) select id, 'spam', 'Odd' from decided
    ), event as (
      insert into case_event (case_id, command_id, type, case_version, data, created_at)
      select id, gen_random_uuid(), 'decide', 2, '{"decision": "warn", "category": "spam"}', now() - interval '1 hour' from decided returning id
    )
    insert into strike (event_id, person_id, category, created_at, expires_at)
    select id, ${person.id}::uuid, 'spam', now() - interval '1 hour', now() + interval '90 days' from event returning id`.execute(
    harness.db,
  );
  return { strikeId: rows[0]?.id ?? "", person };
}

async function createEmailChange(harness: RaceHarness): Promise<EmailChange> {
  const { id: personId } = await harness.createPerson(1);
  const undoHash = createOneTimeSecret();
  const now = new Date();
  await harness.db
    .insertInto("oneTimeLink")
    .values({
      hash: hashOneTimeSecret(undoHash),
      purpose: "undo-email",
      personId,
      email: `old-${personId}@example.org`,
      changeRequestedAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
    })
    .execute();
  return { personId, undoHash };
}

async function createDispute(harness: RaceHarness): Promise<Dispute> {
  const { caseId } = await harness.createCase();
  const [first, moderator] = [await harness.createPerson(3), await harness.createPerson(3)];
  await harness.openConsole(first).give(decide("warn"), { caseId });
  const log = harness.openConsole(moderator);
  const { commandId: settles } = await log.give(decide("suspend", 7), { caseId });
  const command = log.write(decide("suspend", 7), { caseId, baseVersion: 2, settles });
  return { caseId, moderator, body: { deviceId: log.deviceId, deviceLabel: "Desk", commands: [command] } };
}

/** A person with rows in many tables and in others' counters. */
async function createLeaver(harness: RaceHarness, host: Racer): Promise<Racer> {
  const leaver = await createNewcomer(harness);
  const { id, optionId } = await createActivity(harness, host);
  await createActivity(harness, leaver);
  await call(harness, leaver, "POST", `/activity/${id}/join`, { optionIds: [optionId] });
  await call(harness, leaver, "POST", `/activity/${id}/like`, { liked: true });
  await call(harness, leaver, "POST", `/activity/${id}/comment`, { text: "I bring tea" });
  await call(harness, host, "POST", `/activity/${id}/comment`, {
    text: "@Race Number 1, sugar too?",
    mentionIds: [leaver.id],
  });
  await call(harness, leaver, "POST", "/list", { title: "Some day", isPublic: false });
  return leaver;
}

/** People without a password may delete their account only after a recent login. */
async function refreshSessions(harness: RaceHarness, people: readonly Racer[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await sql`update session set created_at = now()
    where person_id = any (${ids}::uuid[]) and created_at < now() - ${recentLoginMinutes} * interval '1 minute'`.execute(
    harness.db,
  );
}

async function createActivity(
  harness: RaceHarness,
  host: Racer,
): Promise<{ readonly id: string; readonly optionId: string }> {
  const response = await call(harness, host, "POST", "/activity", activityOf("A walk of its own", new Date()));
  const { activity } = activityResponse.parse(response);
  return { id: activity._id, optionId: activity.dates.options[0]?.id ?? "" };
}

/** The preparation sends many requests at once, so a busy server's refusals are retried, as every client does. */
async function call(harness: RaceHarness, person: Racer, method: string, path: string, body: object): Promise<unknown> {
  const deadline = performance.now() + busyTimeoutMs;
  for (;;) {
    const response = await harness.call(person, method, path, body);
    if (response.status < 300) return response.body;
    if (response.status !== 503 || performance.now() > deadline)
      throw new Error(`${method} ${path} returned ${response.status} ${JSON.stringify(response.body)}`);
    await sleep(busyPauseMs);
  }
}
