import { setTimeout as sleep } from "node:timers/promises";
import { createOneTimeSecret, hashOneTimeSecret } from "@meander/api/modules/accounts/one-time-secret";
import { activityResponse } from "@meander/domain/contract/activities";
import { sql } from "kysely";
import type { RaceDesk, Racer } from "../../support/race-desk.ts";
import { decide } from "../../support/staff-console.ts";
import { activityOf } from "./activity-of.ts";

export const guestsPerVisit = 3;
const newcomerCount = 40;
const busyPatienceMs = 30_000;
const busyPauseMs = 100;
const eachCount = 4;
/** Below the ten minutes that a login counts for as one of just now. */
const freshMinutes = 5;

/** An activity that is over, with people who were let in. */
type Visit = { readonly activityId: string; readonly host: Racer; readonly guests: readonly Racer[] };
/** A request, with a vote, that the host has not answered. */
type Suit = { readonly host: Racer; readonly suitor: Racer };
/** Whose address was changed, with the link that undoes it. */
type Changed = { readonly personId: string; readonly undoHash: string };
/** A decision that met a conflict, and the command that puts it in the place of the other one. */
type Dispute = { readonly caseId: string; readonly moderator: Racer; readonly body: object };
type Struck = { readonly strikeId: string; readonly person: Racer };

/** People and things for writes that each of them takes part in once. Filled while nothing is killed. */
export class Stock {
  /** Nothing was ever written about them, but for one notification under their own id. */
  readonly newcomers: Racer[] = [];
  readonly visits: Visit[] = [];
  readonly suits: Suit[] = [];
  readonly struck: Struck[] = [];
  readonly goers: Racer[] = [];
  readonly changed: Changed[] = [];
  readonly disputes: Dispute[] = [];

  async fill(desk: RaceDesk, host: Racer): Promise<void> {
    await Promise.all([
      fillUp(this.newcomers, newcomerCount, () => createNewcomer(desk)),
      fillUp(this.visits, eachCount, () => createVisit(desk, host)),
      fillUp(this.suits, eachCount, () => createSuit(desk)),
      fillUp(this.struck, eachCount, () => createStruck(desk)),
      fillUp(this.goers, eachCount, () => createGoer(desk, host)),
      fillUp(this.changed, eachCount, () => createChanged(desk)),
      fillUp(this.disputes, eachCount, () => createDispute(desk)),
    ]);
    await keepFresh(desk, this.goers);
  }
}

async function fillUp<Item>(items: Item[], count: number, create: () => Promise<Item>): Promise<void> {
  const missing = Array.from({ length: Math.max(0, count - items.length) }, create);
  items.push(...(await Promise.all(missing)));
}

async function createNewcomer(desk: RaceDesk): Promise<Racer> {
  const person = await desk.createPerson(1);
  await desk.db.insertInto("notification").values({ id: person.id, personId: person.id, code: 6 }).execute();
  return person;
}

async function createVisit(desk: RaceDesk, host: Racer): Promise<Visit> {
  const { id: activityId } = await createActivity(desk, host);
  const guests = await Promise.all(Array.from({ length: guestsPerVisit }, () => desk.createPerson(1)));
  await desk.db.transaction().execute(async (trx) => {
    const people = guests.map(({ id: personId }) => ({ activityId, personId, status: 3 }));
    await trx.insertInto("participant").values(people).execute();
    await sql`update activity set status = 3, ends_at = now() - interval '1 day', approved_count = ${guestsPerVisit}
      where id = ${activityId}`.execute(trx);
  });
  return { activityId, host, guests };
}

async function createSuit(desk: RaceDesk): Promise<Suit> {
  const [host, suitor] = await Promise.all([desk.createPerson(1), desk.createPerson(1)]);
  const { id, optionId } = await createActivity(desk, host);
  await call(desk, suitor, "POST", `/activity/${id}/join`, { optionIds: [optionId] });
  return { host, suitor };
}

/** With a decision about them that can't be undone any more. */
async function createStruck(desk: RaceDesk): Promise<Struck> {
  const person = await desk.createPerson(1);
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
    desk.db,
  );
  return { strikeId: rows[0]?.id ?? "", person };
}

async function createChanged(desk: RaceDesk): Promise<Changed> {
  const { id: personId } = await desk.createPerson(1);
  const undoHash = createOneTimeSecret();
  const now = new Date();
  await desk.db
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

async function createDispute(desk: RaceDesk): Promise<Dispute> {
  const { caseId } = await desk.createCase();
  const [first, moderator] = [await desk.createPerson(3), await desk.createPerson(3)];
  await desk.openConsole(first).give(decide("warn"), { caseId });
  const log = desk.openConsole(moderator);
  const { commandId: settles } = await log.give(decide("suspend", 7), { caseId });
  const command = log.write(decide("suspend", 7), { caseId, baseVersion: 2, settles });
  return { caseId, moderator, body: { deviceId: log.deviceId, deviceLabel: "Desk", commands: [command] } };
}

/** Somebody with rows in many tables and in others' counters. */
async function createGoer(desk: RaceDesk, host: Racer): Promise<Racer> {
  const goer = await createNewcomer(desk);
  const { id, optionId } = await createActivity(desk, host);
  await createActivity(desk, goer);
  await call(desk, goer, "POST", `/activity/${id}/join`, { optionIds: [optionId] });
  await call(desk, goer, "POST", `/activity/${id}/like`, { liked: true });
  await call(desk, goer, "POST", `/activity/${id}/comment`, { text: "I bring tea" });
  await call(desk, host, "POST", `/activity/${id}/comment`, {
    text: "@Race Number 1, sugar too?",
    mentionIds: [goer.id],
  });
  await call(desk, goer, "POST", "/list", { title: "Some day", isPublic: false });
  return goer;
}

/** People without a password may delete their account after a login of just now. */
async function keepFresh(desk: RaceDesk, people: readonly Racer[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await sql`update session set created_at = now()
    where person_id = any (${ids}::uuid[]) and created_at < now() - ${freshMinutes} * interval '1 minute'`.execute(
    desk.db,
  );
}

async function createActivity(
  desk: RaceDesk,
  host: Racer,
): Promise<{ readonly id: string; readonly optionId: string }> {
  const answer = await call(desk, host, "POST", "/activity", activityOf("A walk of its own", new Date()));
  const { activity } = activityResponse.parse(answer);
  return { id: activity._id, optionId: activity.dates.options[0]?.id ?? "" };
}

/** Preparing asks for much at once: a busy server is asked again, as every client does. */
async function call(desk: RaceDesk, person: Racer, method: string, path: string, body: object): Promise<unknown> {
  const giveUpAt = performance.now() + busyPatienceMs;
  for (;;) {
    const answer = await desk.call(person, method, path, body);
    if (answer.status < 300) return answer.body;
    if (answer.status !== 503 || performance.now() > giveUpAt)
      throw new Error(`${method} ${path} was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
    await sleep(busyPauseMs);
  }
}
