import { randomUUID } from "node:crypto";
import { specialReach, specialRecord, specialsResponse } from "@meander/domain/contract/special-notifications";
import { notificationsResponse } from "@meander/domain/contract/notifications";
import {
  SPECIAL_BATCH,
  notifySpecialRecipients,
} from "@meander/api/modules/special-notifications/notify-special-recipients";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const path = `${PRIVATE_BASE}/admin/notifications/special`;
const everyone = { kind: "audience", audience: { place: null, categories: [] } } as const;
const nearby = { kind: "audience", audience: { place: countryOfTheCrowd(), categories: [] } } as const;

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

function countryOfTheCrowd() {
  return { label: "Nowhere much", countryCode: "QQ", centre: null, radiusKm: null };
}

const administrator = () => createPerson(api, { userType: 4, firstName: "Ines", lastName: "Barros" });

function note(to: unknown, wishes: object = {}) {
  return {
    id: randomUUID(),
    title: "A map for the night",
    text: "See where the lights are.",
    path: "/discover",
    to,
    ...wishes,
  };
}

/** Lets the time pass in which it can be taken back; the recipients then have it. */
async function becomeFinal() {
  api.now = new Date(api.now.getTime() + 10_000);
  await notifySpecialRecipients(api.db, api.now);
}

function post(person: TestPerson, body: unknown, below = "") {
  return send(api, "POST", `${path}${below}`, { cookie: person.session, body });
}

async function inboxOf(person: TestPerson) {
  const { body } = await send(api, "GET", `${PRIVATE_BASE}/notifications`, { cookie: person.session });
  return notificationsResponse.parse(body).notifications;
}

function choose(person: TestPerson, sendWeb: boolean, sendEmail: boolean) {
  const choice = { personId: person.id, code: 19, sendWeb, sendEmail, sendMobile: false };
  return api.db.insertInto("notificationPreference").values(choice).execute();
}

function mailsOf(person: TestPerson) {
  return api.db
    .selectFrom("delivery")
    .select("data")
    .where("personId", "=", person.id)
    .where("channel", "=", "mail")
    .execute();
}

describe("a note", () => {
  it("reaches chosen people by their preferences, with its text and link, and returns the reach", async () => {
    const sender = await administrator();
    const [all, mailOnly, nothing, stranger] = (await Promise.all([1, 2, 3, 4].map(() => createPerson(api)))) as [
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    await choose(mailOnly, false, true);
    await choose(nothing, false, false);
    // A block doesn't stop a note: its sender is the product, not the person.
    await api.db.insertInto("block").values({ personId: all.id, blockedId: sender.id }).execute();
    const to = { kind: "people", userIds: [all.id, mailOnly.id, nothing.id, randomUUID()] };
    expect(specialReach.parse((await post(sender, { to }, "/reach")).body)).toEqual({
      atNight: 0,
      nightEndsAt: null,
      segment: 3,
      preferenceOff: 1,
      final: 2,
      inInbox: 1,
      byMail: 2,
    });
    const response = await post(sender, note(to));
    expect(response.status).toBe(201);
    expect(specialRecord.parse(response.body)).toMatchObject({
      counts: { total: 2, notified: 0 },
      finishedAt: null,
      sentBy: { name: "Ines Barros" },
      audience: null,
    });
    expect(await inboxOf(all)).toEqual([]);
    await becomeFinal();
    expect(await inboxOf(all)).toMatchObject([
      {
        notificationCode: 19,
        path: "/discover",
        actor: null,
        data: { title: "A map for the night", text: "See where the lights are." },
      },
    ]);
    expect([await inboxOf(mailOnly), await inboxOf(nothing), await inboxOf(stranger)]).toEqual([[], [], []]);
    expect(await mailsOf(mailOnly)).toMatchObject([
      { data: { note: { title: "A map for the night" }, path: "/discover" } },
    ]);
    expect(await mailsOf(nothing)).toEqual([]);
    const audit = await api.db
      .selectFrom("audit")
      .select("data")
      .where("action", "=", "send-special-notification")
      .execute();
    expect(audit).toMatchObject([{ data: { people: 2, title: "A map for the night" } }]);
  });

  it("is sent once when repeated or sent ten times at once; another text with its id is a conflict", async () => {
    const [sender, reader] = [await administrator(), await createPerson(api)];
    const body = note({ kind: "people", userIds: [reader.id] });
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(sender, body)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    await becomeFinal();
    expect(await inboxOf(reader)).toHaveLength(1);
    expect(await mailsOf(reader)).toHaveLength(1);
    expect((await post(sender, { ...body, text: "Something else." })).status).toBe(409);
    expect((await post(await administrator(), body)).status).toBe(409);
    expect(await inboxOf(reader)).toHaveLength(1);
  });

  it("to many people is sent in batches, by several workers, to each person once", async () => {
    const sender = await administrator();
    const count = 2 * SPECIAL_BATCH + 20;
    await sql`
      insert into person (first_name, last_name, email, country_code, terms_accepted_at)
      select 'Crowd', 'Member', 'crowd' || n || '@example.org', 'QQ', now() from generate_series(1, ${count}::int) n`.execute(
      api.db,
    );
    api.now = new Date(api.now.getTime() + 1_000);
    const response = await post(sender, note(nearby));
    expect(specialRecord.parse(response.body)).toMatchObject({
      counts: { total: count, notified: 0 },
      finishedAt: null,
      audience: { place: { countryCode: "QQ" } },
    });
    api.now = new Date(api.now.getTime() + 10_000);
    await Promise.all([
      notifySpecialRecipients(api.db, api.now),
      notifySpecialRecipients(api.db, api.now),
      notifySpecialRecipients(api.db, api.now),
    ]);
    await notifySpecialRecipients(api.db, api.now);
    const { rows } = await sql<{ people: number; notes: number }>`
      select count(distinct n.person_id)::int as people, count(*)::int as notes
      from notification n join person p on p.id = n.person_id where p.country_code = 'QQ'`.execute(api.db);
    expect(rows).toEqual([{ people: count, notes: count }]);
    const list = await send(api, "GET", `${path}?limit=1`, { cookie: sender.session });
    const first = specialsResponse.parse(list.body);
    expect(first.notifications).toMatchObject([
      { counts: { total: count, notified: count }, finishedAt: expect.any(String) },
    ]);
    const next = await send(api, "GET", `${path}?limit=50&cursor=${first.cursor}`, { cookie: sender.session });
    const rest = specialsResponse.parse(next.body).notifications.map(({ id }) => id);
    expect(rest).not.toContain(first.notifications[0]?.id);
    expect(rest.length).toBeGreaterThan(0);
  });

  it("can be taken back for ten seconds, and then by nobody", async () => {
    const [sender, colleague, reader] = [await administrator(), await administrator(), await createPerson(api)];
    const withdraw = (person: TestPerson, id: string) =>
      send(api, "DELETE", `${path}/${id}`, { cookie: person.session });
    const [taken, sent] = [
      note({ kind: "people", userIds: [reader.id] }),
      note({ kind: "people", userIds: [reader.id] }),
    ];
    expect((await withdraw(sender, taken.id)).status).toBe(404);
    await post(sender, taken);
    await post(sender, sent);
    api.now = new Date(api.now.getTime() + 9_999);
    await notifySpecialRecipients(api.db, api.now);
    expect(await inboxOf(reader)).toEqual([]);
    expect((await withdraw(colleague, taken.id)).status).toBe(200);
    await becomeFinal();
    expect(await withdraw(colleague, sent.id)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await inboxOf(reader)).toHaveLength(1);
    const actions = await api.db.selectFrom("audit").select("action").where("subjectId", "=", taken.id).execute();
    expect(actions.map(({ action }) => action).toSorted()).toEqual([
      "send-special-notification",
      "withdraw-special-notification",
    ]);
  });

  it("is taken back once by two at once, and not after somebody has it, whatever this process's clock says", async () => {
    const [sender, reader] = [await administrator(), await createPerson(api)];
    const withdraw = (id: string) => send(api, "DELETE", `${path}/${id}`, { cookie: sender.session });
    const [taken, sent] = [
      note({ kind: "people", userIds: [reader.id] }),
      note({ kind: "people", userIds: [reader.id] }),
    ];
    await post(sender, taken);
    const responses = await Promise.all([withdraw(taken.id), withdraw(taken.id)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    await post(sender, sent);
    await notifySpecialRecipients(api.db, new Date(api.now.getTime() + 10_000));
    expect((await withdraw(sent.id)).status).toBe(409);
    expect(await inboxOf(reader)).toHaveLength(1);
  });

  it("requires a link within our site, a text, and an administrator", async () => {
    const sender = await administrator();
    const to = { kind: "people", userIds: [sender.id] };
    const wrong = ["//evil.example", "/\\evil.example", "https://evil.example", "discover", "/a b", "/a\nb"];
    for (const bad of wrong) expect([bad, (await post(sender, note(to, { path: bad }))).status]).toEqual([bad, 400]);
    expect((await post(sender, note(to, { title: " " }))).status).toBe(400);
    for (const field of ["title", "text"]) {
      expect(await post(sender, note(to, { [field]: "Dear {firstName}" }))).toMatchObject({
        status: 400,
        body: { fields: { [field]: "{firstName} would be sent as it stands: nothing is filled in for it" } },
      });
    }
    expect((await post(sender, note(to, { text: "x".repeat(501) }))).status).toBe(400);
    expect((await post(sender, note({ kind: "people", userIds: [] }))).status).toBe(400);
    const moderator = await createPerson(api, { userType: 3 });
    expect((await post(moderator, note(everyone))).status).toBe(403);
    expect((await post(moderator, { to: everyone }, "/reach")).status).toBe(403);
  });
});
