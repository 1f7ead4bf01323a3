import type { WebBuild } from "@meander/api/pages/web-build";
import { isTemporaryDatabaseError } from "@meander/api/db/constraint-errors";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createActivity } from "../api/support/activities.ts";
import { openApi } from "../api/support/open-api.ts";
import { createPerson, type TestPerson } from "../api/support/people.ts";
import { type Answer, PRIVATE_BASE, PUBLIC_BASE, send } from "../api/support/send.ts";
import { type FreezablePostgres, freezeProcesses, startFreezablePostgres } from "../support/frozen-postgres.ts";

/** What a person waits for an answer at most. */
const ANSWER_WITHIN_MS = 3_000;

/** Draws from two calls in a row, as real pages do. */
const web: WebBuild = {
  async render({ publicUrl, fetchApi }) {
    const ask = (path: string) => fetchApi(new Request(`${publicUrl}${PUBLIC_BASE}${path}`));
    const answers = [await ask("/session"), await ask("/countries")];
    const status = answers.some((answer) => answer.status === 503) ? 503 : 200;
    return { kind: "page", status, html: "<!doctype html><title>page</title>" };
  },
  files: new Map(),
};

let postgres: FreezablePostgres;
let api: Awaited<ReturnType<typeof openApi>>;

beforeAll(async () => {
  postgres = await startFreezablePostgres();
  api = await openApi(postgres.url, { isImpatient: true, web });
});

afterAll(async () => {
  // A test that failed in between leaves it frozen.
  postgres.thaw();
  await api.close();
  await postgres.stop();
});

type Timed = { readonly answer: Answer; readonly milliseconds: number };

async function timed(asking: Promise<Answer>): Promise<Timed> {
  const startedAt = performance.now();
  const answer = await asking;
  return { answer, milliseconds: performance.now() - startedAt };
}

/** One request of each kind. */
function askAll(person: TestPerson, staff: TestPerson): Promise<Timed[]> {
  const cookie = person.session;
  return Promise.all(
    [
      send(api, "GET", "/readyz"),
      send(api, "GET", `${PUBLIC_BASE}/countries`),
      send(api, "GET", `${PUBLIC_BASE}/session`, { cookie }),
      send(api, "POST", `${PUBLIC_BASE}/search`, { cookie, body: {} }),
      send(api, "GET", `${PRIVATE_BASE}/admin/metrics`, { cookie: staff.session }),
      send(api, "POST", `${PRIVATE_BASE}/user/tour`, { cookie, body: { flagKey: "joinActivity" } }),
      send(api, "GET", "/discover", { cookie }),
    ].map(timed),
  );
}

/** Within five seconds after Postgres continues. */
const becomeReady = () =>
  expect.poll(async () => (await send(api, "GET", "/readyz")).status, { timeout: 5_000 }).toBe(200);

test("a frozen server is answered with 503 within three seconds, then at once, and everything recovers when it continues", async () => {
  const [person, staff] = [await createPerson(api), await createPerson(api, { userType: 4 })];
  const before = await askAll(person, staff);
  postgres.freeze();
  const first = await askAll(person, staff);
  const second = await askAll(person, staff);
  postgres.thaw();
  for (const { answer } of [...first, ...second]) {
    expect([answer.status, answer.headers.has("Retry-After")]).toEqual([503, true]);
  }
  expect(Math.max(...first.map(({ milliseconds }) => milliseconds))).toBeLessThan(ANSWER_WITHIN_MS);
  expect(Math.max(...second.map(({ milliseconds }) => milliseconds))).toBeLessThan(1_000);
  await becomeReady();
  const after = await askAll(person, staff);
  expect(after.map(({ answer }) => answer.status)).toEqual(before.map(({ answer }) => answer.status));
});

test("a late answer reaches nobody: after a freeze each person reads their own session", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => createPerson(api)));
  const read = (person: TestPerson) => send(api, "GET", `${PUBLIC_BASE}/session`, { cookie: person.session });
  await Promise.all(people.map(read));
  const asking = people.map(read);
  postgres.freeze();
  await Promise.all([...asking, ...people.map(read)]);
  postgres.thaw();
  await becomeReady();
  const answers = await Promise.all(people.map(read));
  expect(answers.map(({ body }) => body)).toEqual(
    people.map(({ id }) => ({ user: expect.objectContaining({ _id: id }) })),
  );
});

test("a write that timed out is never acknowledged, and its Idempotency-Key makes it happen once at most", async () => {
  const host = await createPerson(api);
  const { _id: id } = await createActivity(api, host);
  const person = await createPerson(api);
  const headers = { "Idempotency-Key": "one-comment" };
  const comment = () =>
    send(api, "POST", `${PRIVATE_BASE}/activity/${id}/comment`, {
      cookie: person.session,
      headers,
      body: { text: "Is there shade on the way?" },
    });
  postgres.freeze();
  const { answer, milliseconds } = await timed(comment());
  expect(answer.status).toBe(503);
  expect(milliseconds).toBeLessThan(ANSWER_WITHIN_MS);
  postgres.thaw();
  await becomeReady();
  const again = [await comment(), await comment()];
  expect(again.map(({ status }) => status)).toEqual([201, 201]);
  expect(again[1]?.headers.get("Idempotency-Replayed")).toBe("true");
  const { count } = await api.db
    .selectFrom("comment")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("activityId", "=", id)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

test("a single connection that falls silent is discarded", async () => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(api.db);
  const pid = rows[0]?.pid ?? 0;
  const thaw = freezeProcesses([pid]);
  const statuses: number[] = [];
  // The connection that was used last is the first to be used again.
  const { answer, milliseconds } = await timed(send(api, "GET", "/readyz"));
  statuses.push(answer.status, (await send(api, "GET", "/readyz")).status);
  thaw();
  expect(statuses).toEqual([503, 200]);
  expect(milliseconds).toBeLessThan(ANSWER_WITHIN_MS);
});

test("long statements have a handle of their own, which the limit of requests doesn't cut", async () => {
  const nap = sql`select pg_sleep(3)`;
  const [short, long] = await Promise.allSettled([nap.execute(api.db), nap.execute(api.services.longDb)]);
  expect(long.status).toBe("fulfilled");
  expect(short).toMatchObject({ status: "rejected" });
  expect(short.status === "rejected" && isTemporaryDatabaseError(short.reason)).toBe(true);
});
