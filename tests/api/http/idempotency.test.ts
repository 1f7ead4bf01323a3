import { expect, test } from "vitest";
import { createPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

const signUp = (key: string, emailAddress: string, wishes: { firstName?: string; from?: string } = {}) =>
  send(api, "POST", `${PUBLIC_BASE}/auth/local/signup`, {
    body: { firstName: wishes.firstName ?? "Ines", lastName: "Duarte", emailAddress, password: "wander2026" },
    headers: { "Idempotency-Key": key },
    from: wishes.from ?? "192.0.2.1",
  });
const countSignUps = async (email: string) =>
  (await api.db.selectFrom("person").select("id").where("unverifiedEmail", "=", email).execute()).length;

test("the same key with the same body has one effect, however many ask at once", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp("one", "one@example.org")));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get("Idempotency-Replayed") === "true")).toHaveLength(4);
  expect(await countSignUps("one@example.org")).toBe(1);
});

test("the same key with another body is a conflict", async () => {
  await signUp("two", "two@example.org");
  const answer = await signUp("two", "two@example.org", { firstName: "Another" });
  expect(answer).toMatchObject({ status: 409, body: { code: "idempotency-mismatch" } });
  expect(await countSignUps("two@example.org")).toBe(1);
});

test("a key belongs to its caller", async () => {
  await signUp("three", "three@example.org");
  const answer = await signUp("three", "three@example.org", { from: "198.51.100.3" });
  expect(answer.headers.get("Idempotency-Replayed")).toBeNull();
  expect(await countSignUps("three@example.org")).toBe(2);
});

test("a refusal is not kept: the corrected request may use the same key", async () => {
  expect(await signUp("four", "four@example.org", { firstName: "" })).toMatchObject({ status: 400 });
  expect(await signUp("four", "four@example.org")).toMatchObject({ status: 200 });
});

test("a key whose request died stays taken, and says so without making anybody wait", async () => {
  await signUp("five", "five@example.org");
  const diedAt = new Date(api.now.getTime() - 60_000);
  const died = { status: null, response: null, createdAt: diedAt };
  await api.db.updateTable("idempotencyKey").set(died).where("key", "=", "five").execute();
  const startedAt = performance.now();
  const answer = await signUp("five", "five@example.org");
  expect(answer).toMatchObject({ status: 409, body: { code: "idempotency-pending" } });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(await countSignUps("five@example.org")).toBe(1);
});

test("an answer that hands out a session is never kept", async () => {
  const person = await createPerson(api);
  const logIn = () =>
    send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, {
      body: { emailAddress: person.email, password: "wander2026" },
      headers: { "Idempotency-Key": "login", "X-Meander-Client": "console" },
    });
  const [first, second] = [await logIn(), await logIn()];
  expect(first.body).not.toEqual(second.body);
  const kept = await api.db.selectFrom("idempotencyKey").select("key").where("key", "=", "login").execute();
  expect(kept).toEqual([]);
});

test("keys are kept per session", async () => {
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
});

test("when the first of two twins is refused, the other is judged by itself", async () => {
  const answers = await Promise.all([1, 2].map(() => signUp("twins", "twins@example.org", { firstName: "" })));
  expect(answers.map(({ status }) => status)).toEqual([400, 400]);
});
