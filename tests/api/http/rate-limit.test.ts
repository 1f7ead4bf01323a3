import { deleteOldWindows, refundLimit, takeFromLimit } from "@meander/api/limits/take-from-limit";
import { expect, test } from "vitest";
import { openApi } from "../support/open-api.ts";
import { createPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

const verify = (from: string) =>
  send(api, "POST", `${PUBLIC_BASE}/email/verify?verifyHash=${"x".repeat(43)}`, { from });
const countRefused = (responses: readonly { status: number }[]) =>
  responses.filter(({ status }) => status === 429).length;

test("of fifty simultaneous requests exactly as many pass as the limit allows", async () => {
  const limit = { bucket: "test", max: 17, windowSeconds: 60 };
  const takers = Array.from({ length: 50 }, () => takeFromLimit(api.db, limit, "one subject", api.now));
  const outcomes = await Promise.allSettled(takers);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(17);
  await takeFromLimit(api.db, limit, "another subject", api.now);
});

test("a returned use can be consumed again, and a new window starts empty", async () => {
  const limit = { bucket: "test-give-back", max: 1, windowSeconds: 60 };
  await takeFromLimit(api.db, limit, "somebody", api.now);
  await expect(takeFromLimit(api.db, limit, "somebody", api.now)).rejects.toMatchObject({ code: "too-many-requests" });
  await refundLimit(api.db, limit, "somebody", api.now);
  await takeFromLimit(api.db, limit, "somebody", api.now);
  await takeFromLimit(api.db, limit, "somebody", new Date(api.now.getTime() + 60_000));
});

test("returning a use affects one window of one subject and limit, and never goes below zero", async () => {
  const limit = { bucket: "test-one-window", max: 9, windowSeconds: 60 };
  const windows = [
    { limit, subject: "one", at: api.now },
    { limit, subject: "another", at: api.now },
    { limit, subject: "one", at: new Date(api.now.getTime() + 60_000) },
    { limit: { ...limit, bucket: "test-another-limit" }, subject: "one", at: api.now },
  ];
  for (const { limit: taken, subject, at } of windows) await takeFromLimit(api.db, taken, subject, at);
  const countUsed = async () => {
    const buckets = ["test-one-window", "test-another-limit"];
    const rows = await api.db.selectFrom("rateLimit").select("used").where("bucket", "in", buckets).execute();
    return rows.map(({ used }) => used).toSorted();
  };
  await refundLimit(api.db, limit, "one", api.now);
  expect(await countUsed()).toEqual([0, 1, 1, 1]);
  await refundLimit(api.db, limit, "one", api.now);
  expect(await countUsed()).toEqual([0, 1, 1, 1]);
});

test("maintenance deletes only windows that are over", async () => {
  const limit = { bucket: "test-sweep", max: 1, windowSeconds: 60 };
  await takeFromLimit(api.db, limit, "somebody", new Date(api.now.getTime() - 3_600_000));
  await takeFromLimit(api.db, limit, "somebody", api.now);
  await deleteOldWindows(api.db, new Date(api.now.getTime() - 600_000));
  const rows = await api.db.selectFrom("rateLimit").select("used").where("bucket", "=", limit.bucket).execute();
  expect(rows).toHaveLength(1);
  await expect(takeFromLimit(api.db, limit, "somebody", api.now)).rejects.toMatchObject({ code: "too-many-requests" });
});

test("a full window returns 429 with a message and the seconds left", async () => {
  const responses = await Promise.all(Array.from({ length: 70 }, () => verify("198.51.100.7")));
  expect(countRefused(responses)).toBe(10);
  const refused = responses.find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({
    code: "too-many-requests",
    message: expect.stringMatching(/^That was a lot at once. Try again in \d+ (seconds?|minutes?)\.$/),
  });
  expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(0);
});

test("reads share one limit per account, or per address for visitors, whatever they read", async () => {
  const limited = await openApi(api.databaseUrl, { env: { READ_RATE_LIMIT: "20" } });
  try {
    const person = await createPerson(limited);
    const paths = [
      "activities/countries",
      `user/${person.id}`,
      `activities?id=${person.id}`,
      "languages",
      "lists?id=x",
    ];
    const read = (cookie: string | undefined, from: string) =>
      Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          send(limited, "GET", `${PUBLIC_BASE}/${paths[n % paths.length]}`, { cookie, from }),
        ),
      );
    expect(countRefused(await read(undefined, "198.51.100.20"))).toBe(10);
    expect(countRefused(await read(person.session, "198.51.100.20"))).toBe(10);
    const own = () => send(limited, "GET", `${PRIVATE_BASE}/lists/created`, { cookie: person.session });
    expect((await own()).status).toBe(429);
    expect((await send(limited, "GET", `${PUBLIC_BASE}/languages`, { from: "198.51.100.21" })).status).toBe(200);
    limited.now = new Date(limited.now.getTime() + 60_000);
    expect((await own()).status).toBe(200);
  } finally {
    await limited.close();
  }
});

test("an IPv6 household shares one limit, its neighbour has its own", async () => {
  const household = Array.from({ length: 65 }, (_, host) => verify(`2001:db8:7:1::${(host + 1).toString(16)}`));
  expect(countRefused(await Promise.all(household))).toBe(5);
  expect((await verify("2001:db8:7:2::1")).status).toBe(422);
});

test("a forged X-Forwarded-For doesn't bypass it", async () => {
  const responses = await Promise.all(
    Array.from({ length: 61 }, (_, time) =>
      send(api, "POST", `${PUBLIC_BASE}/email/verify?verifyHash=${"x".repeat(43)}`, {
        from: "198.51.100.9",
        headers: { "X-Forwarded-For": `203.0.113.${time}` },
      }),
    ),
  );
  expect(countRefused(responses)).toBe(1);
});

test("a request with a session counts when the session is read, under the same subject as every other count", async () => {
  const person = await createPerson(api);
  const limit = { bucket: "write", max: 240, windowSeconds: 60 };
  const finishTour = (headers: Record<string, string> = {}) =>
    send(api, "POST", `${PRIVATE_BASE}/user/tour`, {
      cookie: person.session,
      body: { flagKey: "joinActivity" },
      headers,
    });
  for (let used = 1; used < limit.max; used += 1) await takeFromLimit(api.db, limit, person.id, api.now);
  expect(await finishTour({ "Sec-Fetch-Site": "cross-site" })).toMatchObject({ status: 403 });
  expect([await finishTour(), await finishTour()]).toMatchObject([{ status: 200 }, { status: 429 }]);
  await expect(takeFromLimit(api.db, limit, person.id, api.now)).rejects.toMatchObject({ code: "too-many-requests" });
});
