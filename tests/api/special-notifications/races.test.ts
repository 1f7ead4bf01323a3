import { randomUUID } from "node:crypto";
import { notifySpecialRecipients } from "@meander/api/modules/special-notifications/notify-special-recipients";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { type ApiResponse, PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const AT_ONCE = 50;

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

const createMany = (count: number, wishes: Parameters<typeof createPerson>[1] = {}) =>
  Promise.all(Array.from({ length: count }, () => createPerson(api, wishes)));

function noteTo(people: readonly TestPerson[]) {
  const to = { kind: "people", userIds: people.map(({ id }) => id) };
  return { id: randomUUID(), title: "The pier is closed", text: "Walks start at the bridge.", path: "/discover", to };
}

function post(person: TestPerson, below: string, body: object) {
  return send(api, "POST", `${PRIVATE_BASE}${below}`, { cookie: person.session, body });
}

const write = (person: TestPerson, note: object) => post(person, "/admin/notifications/special", note);
const leave = (person: TestPerson) =>
  send(api, "DELETE", `${PRIVATE_BASE}/user/delete/`, { cookie: person.session, body: { password: PASSWORD } });
const statusesOf = (responses: readonly ApiResponse[]) =>
  [...new Set(responses.map(({ status }) => status))].toSorted();

/** How often each remaining person received each note: in the note's recipient list, in the inbox, and by mail. */
async function countReceived(noteIds: readonly string[]) {
  const { rows } = await sql<{ personId: string; listed: number; inInbox: number; mailed: number }>`
    select p.id as person_id,
      (select count(*)::int from special_notification_recipient r
        where r.person_id = p.id and r.special_id = any (${noteIds}::uuid[]) and r.notified_at is not null) as listed,
      (select count(*)::int from notification n where n.person_id = p.id and n.code = 19) as in_inbox,
      (select count(*)::int from delivery d
        where d.person_id = p.id and d.channel = 'mail' and d.template = 'notification') as mailed
    from person p`.execute(api.db);
  return new Map(rows.map(({ personId, ...counts }) => [personId, counts]));
}

test(`${AT_ONCE} people delete their accounts, block or change their role while two colleagues notify them: each remaining one is notified once of each note`, async () => {
  const boss = await createPerson(api, { userType: 4 });
  const senders = await createMany(2, { userType: 4 });
  const people = await createMany(AT_ONCE);
  const [going, blocking, rising] = [people.slice(0, 10), people.slice(10, 30), people.slice(30)];
  const staying = [...blocking, ...rising, ...senders];
  const changes = Promise.all([
    ...going.map(leave),
    ...blocking.map((person, index) => post(person, "/user/block", { userId: senders[index % 2]?.id })),
    ...rising.map(({ id }) => post(boss, `/admin/user/${id}/promote`, { userType: 2, from: 1 })),
  ]);
  let areChangesDone = false;
  /** Sends note after note, each three times at once, like repeated clicks. */
  const writeOn = async (sender: TestPerson) => {
    const noteIds: string[] = [];
    while (!areChangesDone) {
      const note = noteTo([...people, ...senders]);
      const responses = await Promise.all([1, 2, 3].map(() => write(sender, note)));
      expect(statusesOf(responses)).toEqual([201]);
      noteIds.push(note.id);
    }
    return noteIds;
  };
  const [changed, ...notes] = await Promise.all([
    changes.finally(() => {
      areChangesDone = true;
    }),
    ...senders.map(writeOn),
  ]);
  api.now = new Date(api.now.getTime() + 10_000);
  await Promise.all([notifySpecialRecipients(api.db, api.now), notifySpecialRecipients(api.db, api.now)]);
  expect(statusesOf(changed)).toEqual([200]);

  const noteIds = notes.flat();
  const count = noteIds.length;
  const received = await countReceived(noteIds);
  expect(staying.map(({ id }) => received.get(id))).toEqual(
    staying.map(() => ({ listed: count, inInbox: count, mailed: count })),
  );
  expect(going.filter(({ id }) => received.has(id))).toEqual([]);
  const rows = await api.db.selectFrom("specialNotification").selectAll().where("id", "in", noteIds).execute();
  for (const { totalCount, notifiedCount, finishedAt } of rows) {
    // People who left before they were notified are in the total only.
    expect([notifiedCount, finishedAt]).toEqual([staying.length, api.now]);
    expect(totalCount).toBeGreaterThanOrEqual(staying.length);
    expect(totalCount).toBeLessThanOrEqual(people.length + senders.length);
  }
});

test(`${AT_ONCE} colleagues send notes until they are deleted, suspended or lose the permission: each note is stored completely or not at all`, async () => {
  const reader = await createPerson(api);
  const writers = await createMany(AT_ONCE, { userType: 3 });
  const grants = writers.map(({ id: personId }) => ({ personId, permission: "sendSpecialNotifications" }));
  await api.db.insertInto("personGrant").values(grants).execute();
  await api.db.deleteFrom("specialNotification").execute();

  /** Sends note after note until one is refused. */
  const writeOn = async (writer: TestPerson) => {
    const written: string[] = [];
    for (;;) {
      const note = noteTo([reader, writer]);
      const { status } = await write(writer, note);
      if (status !== 201) return { written, status };
      written.push(note.id);
    }
  };
  const until = new Date(api.now.getTime() + 86_400_000);
  const end = (writer: TestPerson, index: number) => {
    if (index % 5 === 0) return leave(writer);
    if (index % 2 === 0)
      return api.db.updateTable("person").set({ suspendedUntil: until }).where("id", "=", writer.id).execute();
    return api.db.deleteFrom("personGrant").where("personId", "=", writer.id).execute();
  };
  const [sprees] = await Promise.all([Promise.all(writers.map(writeOn)), Promise.all(writers.map(end))]);
  // The sender is deleted, no longer permitted, or deleted between admission and write.
  expect(sprees.filter(({ status }) => ![401, 403, 404].includes(status))).toEqual([]);
  const written = sprees.flatMap((spree) => spree.written);
  api.now = new Date(api.now.getTime() + 10_000);
  await notifySpecialRecipients(api.db, api.now);
  const rows = await api.db.selectFrom("specialNotification").select(["id", "finishedAt"]).execute();
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(written));
  expect(rows.filter(({ finishedAt }) => finishedAt === null)).toEqual([]);
  const count = written.length;
  expect(count).toBeGreaterThan(0);
  expect((await countReceived(written)).get(reader.id)).toEqual({ listed: count, inInbox: count, mailed: count });
  const audit = await api.db
    .selectFrom("audit")
    .select("subjectId")
    .where("action", "=", "send-special-notification")
    .where("subjectId", "in", written)
    .execute();
  expect(audit).toHaveLength(count);
});
