import type { WebBuild } from "@meander/api/pages/web-build";
import { isTemporaryDatabaseError } from "@meander/api/db/constraint-errors";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createActivity } from "../api/support/activities.ts";
import { openApi } from "../api/support/open-api.ts";
import { createPerson, type TestPerson } from "../api/support/people.ts";
import { type ApiResponse, PRIVATE_BASE, PUBLIC_BASE, send } from "../api/support/send.ts";
import { type FreezablePostgres, freezeProcesses, startFreezablePostgres } from "../support/frozen-postgres.ts";

/** The longest acceptable response time for a person. */
const RESPONSE_TIMEOUT_MS = 3_000;

/** Renders from two consecutive calls, as real pages do. */
const web: WebBuild = {
  async render({ publicUrl, fetchApi }) {
    const fetchPath = (path: string) => fetchApi(new Request(`${publicUrl}${PUBLIC_BASE}${path}`));
    const responses = [await fetchPath("/session"), await fetchPath("/countries")];
    const status = responses.some((response) => response.status === 503) ? 503 : 200;
    return { kind: "page", status, html: "<!doctype html><title>page</title>" };
  },
  files: new Map(),
};

let postgres: FreezablePostgres;
let api: Awaited<ReturnType<typeof openApi>>;

beforeAll(async () => {
  postgres = await startFreezablePostgres();
  api = await openApi(postgres.url, { hasTimeouts: true, web });
});

afterAll(async () => {
  // A failed test may have left it frozen.
  postgres.thaw();
  await api.close();
  await postgres.stop();
});

type Timed = { readonly response: ApiResponse; readonly milliseconds: number };

async function timed(asking: Promise<ApiResponse>): Promise<Timed> {
  const startedAt = performance.now();
  const response = await asking;
  return { response, milliseconds: performance.now() - startedAt };
}

/** One request of each kind. */
function requestAll(person: TestPerson, staff: TestPerson): Promise<Timed[]> {
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

test("a frozen server leads to 503 within three seconds, then at once, and everything recovers when it continues", async () => {
  const [person, staff] = [await createPerson(api), await createPerson(api, { userType: 4 })];
  const before = await requestAll(person, staff);
  postgres.freeze();
  const first = await requestAll(person, staff);
  const second = await requestAll(person, staff);
  postgres.thaw();
  for (const { response } of [...first, ...second]) {
    expect([response.status, response.headers.has("Retry-After")]).toEqual([503, true]);
  }
  expect(Math.max(...first.map(({ milliseconds }) => milliseconds))).toBeLessThan(RESPONSE_TIMEOUT_MS);
  expect(Math.max(...second.map(({ milliseconds }) => milliseconds))).toBeLessThan(1_000);
  await becomeReady();
  const after = await requestAll(person, staff);
  expect(after.map(({ response }) => response.status)).toEqual(before.map(({ response }) => response.status));
});

test("a late response is discarded: after a freeze, each person reads their own session", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => createPerson(api)));
  const read = (person: TestPerson) => send(api, "GET", `${PUBLIC_BASE}/session`, { cookie: person.session });
  await Promise.all(people.map(read));
  const asking = people.map(read);
  postgres.freeze();
  await Promise.all([...asking, ...people.map(read)]);
  postgres.thaw();
  await becomeReady();
  const responses = await Promise.all(people.map(read));
  expect(responses.map(({ body }) => body)).toEqual(
    people.map(({ id }) => ({ user: expect.objectContaining({ _id: id }) })),
  );
});

test("a timed-out write is never acknowledged, and its Idempotency-Key makes it happen at most once", async () => {
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
  const { response, milliseconds } = await timed(comment());
  expect(response.status).toBe(503);
  expect(milliseconds).toBeLessThan(RESPONSE_TIMEOUT_MS);
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

test("discards a single connection that stops responding", async () => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(api.db);
  const pid = rows[0]?.pid ?? 0;
  const thaw = freezeProcesses([pid]);
  const statuses: number[] = [];
  // The pool reuses the most recently used connection first.
  const { response, milliseconds } = await timed(send(api, "GET", "/readyz"));
  statuses.push(response.status, (await send(api, "GET", "/readyz")).status);
  thaw();
  expect(statuses).toEqual([503, 200]);
  expect(milliseconds).toBeLessThan(RESPONSE_TIMEOUT_MS);
});

test("long statements use a separate handle that the request timeout doesn't cancel", async () => {
  const nap = sql`select pg_sleep(3)`;
  const [short, long] = await Promise.allSettled([nap.execute(api.db), nap.execute(api.services.longDb)]);
  expect(long.status).toBe("fulfilled");
  expect(short).toMatchObject({ status: "rejected" });
  expect(short.status === "rejected" && isTemporaryDatabaseError(short.reason)).toBe(true);
});
