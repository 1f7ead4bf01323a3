import { sql } from "kysely";
import { describe, expect, it, test } from "vitest";
import { waitForLockWaits } from "../support/lock-waits.ts";
import { createPeople, createPerson, type TestPerson } from "../support/people.ts";
import { type ApiResponse, PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

const createList = (person: TestPerson, key: string, title = "Rainy days") =>
  send(api, "POST", `${PRIVATE_BASE}/list`, {
    cookie: person.session,
    body: { title, isPublic: false },
    headers: { "Idempotency-Key": key },
  });
const countLists = async ({ id }: TestPerson) =>
  (await api.db.selectFrom("activityList").select("id").where("ownerId", "=", id).execute()).length;
const countKeys = async () => (await api.db.selectFrom("idempotencyKey").select("key").execute()).length;

test("the same key with the same body has one effect, however many concurrent requests", async () => {
  const person = await createPerson(api);
  const responses = await Promise.all(Array.from({ length: 5 }, () => createList(person, "one")));
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  for (const { body } of responses) expect(body).toEqual(responses[0]?.body);
  expect(responses.filter(({ headers }) => headers.get("Idempotency-Replayed") === "true")).toHaveLength(4);
  expect(await countLists(person)).toBe(1);
});

test("the same key with another body is a conflict", async () => {
  const person = await createPerson(api);
  await createList(person, "two");
  expect(await createList(person, "two", "Locks")).toMatchObject({
    status: 409,
    body: { code: "idempotency-mismatch" },
  });
  expect(await countLists(person)).toBe(1);
});

test("a key belongs to its caller", async () => {
  const [one, other] = [await createPerson(api), await createPerson(api)];
  await createList(one, "three");
  const response = await createList(other, "three");
  expect(response.headers.get("Idempotency-Replayed")).toBeNull();
  expect([await countLists(one), await countLists(other)]).toEqual([1, 1]);
});

test("a refusal is not stored: the corrected request may use the same key", async () => {
  const person = await createPerson(api);
  expect(await createList(person, "four", " ")).toMatchObject({ status: 400 });
  expect(await createList(person, "four")).toMatchObject({ status: 201 });
});

test("a key whose request died after its commit stays pending and returns 409 without waiting", async () => {
  const person = await createPerson(api);
  await createList(person, "five");
  const diedAt = new Date(api.now.getTime() - 60_000);
  const died = { status: null, response: null, createdAt: diedAt };
  await api.db.updateTable("idempotencyKey").set(died).where("key", "=", "five").execute();
  const startedAt = performance.now();
  expect(await createList(person, "five")).toMatchObject({ status: 409, body: { code: "idempotency-pending" } });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(await countLists(person)).toBe(1);
});

describe("a key whose request has not committed", () => {
  /** A request has ten seconds. */
  const pass = (seconds: number) => {
    api.now = new Date(api.now.getTime() + seconds * 1000);
  };
  const die = async (person: TestPerson, key: string) => {
    await createList(person, key);
    await api.db.deleteFrom("activityList").where("ownerId", "=", person.id).execute();
    const died = { status: null, response: null, hasCommitted: false };
    await api.db.updateTable("idempotencyKey").set(died).where("key", "=", key).execute();
  };
  const isReplayed = ({ headers }: ApiResponse) => headers.get("Idempotency-Replayed") === "true";

  it("is taken over by one of five retries after ten seconds", async () => {
    const person = await createPerson(api);
    await die(person, "retried");
    pass(11);
    const responses = await Promise.all(Array.from({ length: 5 }, () => createList(person, "retried")));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(responses.filter(isReplayed)).toHaveLength(4);
    expect(await countLists(person)).toBe(1);
  });

  it("is lost by a slow request that opens its transaction later", async () => {
    const person = await createPerson(api);
    const calls = await api.db.transaction().execute(async (trx) => {
      await trx.selectFrom("person").select("id").where("id", "=", person.id).forNoKeyUpdate().execute();
      const slow = createList(person, "slow");
      await waitForLockWaits(api, 1);
      pass(11);
      const retry = createList(person, "slow");
      await waitForLockWaits(api, 2);
      return [slow, retry];
    });
    const [slow, retry] = await Promise.all(calls);
    expect([slow, retry]).toMatchObject([{ status: 409, body: { code: "idempotency-pending" } }, { status: 201 }]);
    expect(await createList(person, "slow")).toMatchObject({ status: 201, body: retry?.body });
    expect(await countLists(person)).toBe(1);
  });

  it("stays with a slow request whose transaction is open", async () => {
    const person = await createPerson(api);
    const { list } = (await createList(person, "listed")).body as { list: { _id: string } };
    const rename = () =>
      send(api, "PATCH", `${PRIVATE_BASE}/list/${list._id}`, {
        cookie: person.session,
        body: { title: "Locks" },
        headers: { "Idempotency-Key": "renamed" },
      });
    const calls = await api.db.transaction().execute(async (trx) => {
      await trx.selectFrom("activityList").select("id").where("id", "=", list._id).forUpdate().execute();
      const slow = rename();
      await waitForLockWaits(api, 1);
      pass(11);
      const retry = rename();
      await waitForLockWaits(api, 2);
      return [slow, retry];
    });
    const [slow, retry] = await Promise.all(calls);
    expect([slow?.status, retry?.status, retry?.body]).toEqual([200, 200, slow?.body]);
    expect(retry && isReplayed(retry)).toBe(true);
  });

  it("stays pending where its route needs no session, since no fencing protects its writes", async () => {
    const person = await createPerson(api);
    const forget = () =>
      send(api, "POST", `${PUBLIC_BASE}/user/password/forgot`, {
        cookie: person.session,
        body: { emailAddress: person.email },
        headers: { "Idempotency-Key": "forgotten" },
      });
    expect(await forget()).toMatchObject({ status: 200 });
    const died = { status: null, response: null };
    await api.db.updateTable("idempotencyKey").set(died).where("key", "=", "forgotten").execute();
    pass(11);
    expect(await forget()).toMatchObject({ status: 409, body: { code: "idempotency-pending" } });
  });
});

test("a response with a session is never stored", async () => {
  const person = await createPerson(api);
  const logIn = () =>
    send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, {
      cookie: person.session,
      body: { emailAddress: person.email, password: "wander2026" },
      headers: { "Idempotency-Key": "login", "X-Meander-Client": "console" },
    });
  const [first, second] = [await logIn(), await logIn()];
  expect(first.body).not.toEqual(second.body);
  const retained = await api.db.selectFrom("idempotencyKey").select("key").where("key", "=", "login").execute();
  expect(retained).toEqual([]);
});

test("keys are stored per person, whichever session sends them", async () => {
  const [one, other] = [await createPerson(api), await createPerson(api)];
  const finish = (cookie: string, flagKey: string) =>
    send(api, "POST", `${PRIVATE_BASE}/user/tour`, {
      cookie,
      body: { flagKey },
      headers: { "Idempotency-Key": "tour" },
    });
  expect((await finish(one.session, "joinActivity")).status).toBe(200);
  expect((await finish(one.session, "copyActivity")).status).toBe(409);
  expect((await finish(other.session, "copyActivity")).status).toBe(200);
  const second = await api.sessions.create(one.id, "web", undefined);
  expect((await finish(second, "copyActivity")).status).toBe(409);
  expect((await finish(second, "joinActivity")).headers.get("Idempotency-Replayed")).toBe("true");
});

test("a key belongs to its route, and a path is part of the request", async () => {
  const person = await createPerson(api);
  const call = { cookie: person.session, headers: { "Idempotency-Key": "six" } };
  const listIds = [];
  for (const title of ["Rain", "Sun"]) {
    const { body } = await createList(person, title, title);
    listIds.push((body as { list: { _id: string } }).list._id);
  }
  const [first, second] = listIds.map((id) => () => send(api, "DELETE", `${PRIVATE_BASE}/list/${id}`, call));
  expect([(await first?.())?.status, (await second?.())?.status]).toEqual([200, 409]);
  expect(await countLists(person)).toBe(1);
  const tour = { ...call, body: { flagKey: "joinActivity" } };
  expect((await send(api, "POST", `${PRIVATE_BASE}/user/tour`, tour)).status).toBe(200);
});

test("when the first of two identical requests is refused, the other is processed independently", async () => {
  const person = await createPerson(api);
  const responses = await Promise.all([1, 2].map(() => createList(person, "two at once", " ")));
  expect(responses.map(({ status }) => status)).toEqual([400, 400]);
});

const strangersCalls = [
  ["search", undefined],
  ["discover/united-kingdom", undefined],
  ["user/password/forgot", { emailAddress: "nobody@example.org" }],
  ["email/resend", { emailAddress: "nobody@example.org" }],
  [
    "auth/local/signup",
    { firstName: "Ines", lastName: "Duarte", emailAddress: "ines@example.org", password: "wander2026" },
  ],
] as const;

test.each(strangersCalls)("a request without an account stores no key: POST %s", async (path, body) => {
  const before = await countKeys();
  const headers = { "Idempotency-Key": "stranger" };
  for (const _ of [1, 2]) {
    const response = await send(api, "POST", `${PUBLIC_BASE}/${path}`, { body, headers });
    expect([response.status, response.headers.get("Idempotency-Replayed")]).toEqual([200, null]);
  }
  expect(await countKeys()).toBe(before);
});

test("a search stores no key", async () => {
  const person = await createPerson(api);
  const before = await countKeys();
  const call = { cookie: person.session, headers: { "Idempotency-Key": "search" } };
  expect((await send(api, "POST", `${PUBLIC_BASE}/search?limit=1`, call)).status).toBe(200);
  // The same key with another request: a route that had stored the first would refuse it.
  expect((await send(api, "POST", `${PUBLIC_BASE}/search?limit=2`, call)).status).toBe(200);
  expect(await countKeys()).toBe(before);
});

test("a key stays pending after a failed request, which may have had its effect", async () => {
  const person = await createPerson(api);
  await sql`alter table activity_list add constraint broken check (title <> 'Broken') not valid`.execute(api.db);
  expect((await createList(person, "broke", "Broken")).status).toBe(500);
  await sql`alter table activity_list drop constraint broken`.execute(api.db);
  const rows = await api.db.selectFrom("idempotencyKey").select("status").where("key", "=", "broke").execute();
  expect(rows).toEqual([{ status: null }]);
});

test("a repeated request gets its own response, not that of another caller or key", async () => {
  const [one, other] = await createPeople(api, 2);
  await createList(one, "same", "First");
  const second = await createList(other, "same", "Second");
  const third = await createList(other, "next", "Third");
  const again = [await createList(other, "same", "Second"), await createList(other, "next", "Third")];
  expect(again.map(({ body }) => body)).toEqual([second.body, third.body]);
});

test("storing a response and releasing a key affect their own request only", async () => {
  const person = await createPerson(api);
  const forget = (key: string, emailAddress: unknown = person.email) =>
    send(api, "POST", `${PUBLIC_BASE}/user/password/forgot`, {
      cookie: person.session,
      body: { emailAddress },
      headers: { "Idempotency-Key": key },
    });
  await forget("pending");
  const pending = { status: null, response: null };
  await api.db.updateTable("idempotencyKey").set(pending).where("key", "=", "pending").execute();
  const others = ["stored", "released"].map((key) => ({ key, scope: "another", bodyHash: Buffer.from("x") }));
  await api.db.insertInto("idempotencyKey").values(others).execute();
  expect([(await forget("stored")).status, (await forget("released", 7)).status]).toEqual([200, 400]);
  const rows = await api.db
    .selectFrom("idempotencyKey")
    .select(["key", "status"])
    .where("key", "in", ["pending", "stored", "released"])
    .orderBy("key")
    .orderBy("status")
    .execute();
  expect(rows).toEqual([
    { key: "pending", status: null },
    { key: "released", status: null },
    { key: "stored", status: 200 },
    { key: "stored", status: null },
  ]);
});
