import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@meander/api/db/client";
import { notificationCode, notificationTypes } from "@meander/domain/notification/catalogue";
import { participationStatus } from "@meander/domain/participation/status";
import { sql } from "kysely";
import { RaceHarness, type Racer } from "../support/race-harness.ts";
import { addBrowsers } from "../support/push/queue-pushes.ts";
import { createBrowser } from "../support/push/test-browser.ts";
import { activityOf } from "./kills/activity-of.ts";

const allCodes = notificationTypes.map(({ code }) => code);
const CLIENTS = 8;
const TIMEOUT_MS = 9_000;
const PAUSE_MS = 100;
/** Some responses wait for what a killed process left pending. */
const GIVE_UP_MS = 60_000;

type Approval = { readonly host: Racer; readonly guestId: string; readonly path: string };

/** For each of these hosts, an activity with so many guests who ask to join and each have a browser. */
export async function prepareApprovals(
  address: string,
  db: Database,
  { hosts, guestsPerHost }: { readonly hosts: number; readonly guestsPerHost: number },
): Promise<readonly Approval[]> {
  const harness = new RaceHarness(address, db);
  const approvals: Approval[] = [];
  for (let number = 0; number < hosts; number += 1) {
    const host = await harness.createPerson(1);
    const { body } = await harness.call(host, "POST", "/activity", activityOf(`Walk ${number}`, new Date()));
    const { activity } = body as { activity: { _id: string } };
    const name = `guest-${number}`;
    await addBrowsers(
      db,
      Array.from({ length: guestsPerHost }, (_, index) => createBrowser(`${name}-${index}`)),
    );
    const { rows } = await sql<{ personId: string }>`
      insert into participant (activity_id, person_id, status)
      select ${activity._id}::uuid, id, 2 from person where first_name like ${`${name}-%`}
      returning person_id`.execute(db);
    approvals.push(
      ...rows.map(({ personId }) => ({
        host,
        guestId: personId,
        path: `/activity/${activity._id}/participant/${personId}`,
      })),
    );
  }
  await turnOffTheRest(db);
  return approvals;
}

/** Guests get a push of their own approval, but neither a mail nor anything of those who join after them. */
async function turnOffTheRest(db: Database): Promise<void> {
  await sql`update person set email = null where first_name like 'guest-%'`.execute(db);
  const { joinRequestApproved } = notificationCode;
  await sql`
    insert into notification_preference (person_id, code, send_web, send_email, send_mobile)
    select person.id, code, false, false, false from person cross join unnest(${allCodes}::int[]) code
    where person.first_name like 'guest-%' and code <> ${joinRequestApproved}`.execute(db);
}

/** Approves each guest, asking again with the same key until it is acknowledged. Returns what never was. */
export async function approveGuests(
  address: string,
  db: Database,
  approvals: readonly Approval[],
): Promise<readonly string[]> {
  const waiting = [...approvals];
  const problems: string[] = [];
  const harness = new RaceHarness(address, db);
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const problem = await approve(harness, next);
      if (problem !== null) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
  return problems;
}

/** Null once it is acknowledged, or was found to have taken effect. */
async function approve(harness: RaceHarness, { host, guestId, path }: Approval): Promise<string | null> {
  let key = randomUUID();
  const deadline = performance.now() + GIVE_UP_MS;
  let last: number | string = "no response";
  while (performance.now() < deadline) {
    try {
      const response = await fetch(`${harness.address}/api/private/v1.0${path}`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${host.token}`,
          "Content-Type": "application/json",
          "Idempotency-Key": key,
        },
        body: JSON.stringify({ status: 3 }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      if (response.ok) return null;
      last = response.status;
      // Of a dead process's request nobody knows whether it took effect: the host looks, and decides again if it didn't.
      if (response.status === 409 && (await isApproved(harness.db, guestId))) return null;
      if (response.status === 409) key = randomUUID();
      if (response.status === 429) await harness.clearRateLimits();
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await sleep(PAUSE_MS);
  }
  return `${path} was never acknowledged: ${last}.`;
}

async function isApproved(db: Database, guestId: string): Promise<boolean> {
  const { status } = await db
    .selectFrom("participant")
    .select("status")
    .where("personId", "=", guestId)
    .executeTakeFirstOrThrow();
  return status === participationStatus.approved;
}
