import { apiRoutes } from "@meander/api/api-routes";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attackPoint, findNeverInOrder, findShutOut, isLogin, type SendHostile } from "../../support/hostile/attack.ts";
import {
  type HostileRequest,
  type Operation,
  pathText,
  pointsOf,
  requestsInOrder,
} from "../../support/hostile/points.ts";
import { findChanged, findMiscounted, readProtected } from "../../support/hostile/protected-rows.ts";
import type { JsonSchema } from "../../support/hostile/values.ts";
import { act, createActivity, takePart } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";

/** The small tier of `npm run proof -- hostile-input`: an input for each place of each route, another one each time. */
const PER_POINT = 1;
const seed = Math.floor(Math.random() * 2 ** 31);

// A local site: another has no mailbox.
const api = startApi({ env: { PUBLIC_URL: "http://localhost:4000" } });
const document = apiRoutes.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "", version: "" } });
const schemas = (document.components?.schemas ?? {}) as Readonly<Record<string, JsonSchema>>;
/** A stream doesn't end, and logging out would end the session that the others need. */
const apart = /\/(stream|logout)$/;
const routes = Object.entries(document.paths ?? {})
  .filter(([path]) => !apart.test(path))
  .flatMap(([path, item]) =>
    Object.entries(item as Readonly<Record<string, Operation>>).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, { path, method, operation }] as const,
    ),
  );

let host: TestPerson;
/** Gets past the guards of the console's calls, where a host would not. */
let administrator: TestPerson;
let ids: string[] = [];

beforeAll(async () => {
  const guest = await createPerson(api);
  host = await createPerson(api);
  administrator = await createPerson(api, { userType: 4 });
  const activity = await createActivity(api, host);
  await takePart(api, activity._id, guest, host);
  const written = await act(api, "comment", activity._id, host, { text: "See you there" });
  const commentId = (written.body as { comment: { _id: string } }).comment._id;
  ids = [activity._id, guest.id, host.id, commentId, activity._id.toUpperCase(), crypto.randomUUID()];
});

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

let sentCount = 0;

/** From ever new addresses. What a header says of the caller's session counts before ours. */
const attack: SendHostile = async ({ method, address, headers, body }: HostileRequest) => {
  sentCount += 1;
  const caller = address.includes("/admin/") ? administrator : host;
  const cookie = isLogin(address) ? {} : { Cookie: `meander=${caller.session}` };
  const own = { ...cookie, "Sec-Fetch-Site": "same-origin" };
  const init: RequestInit = { method, headers: { ...own, ...headers }, ...(body !== null && { body }) };
  const incoming = { socket: { remoteAddress: `10.0.${(sentCount >> 8) & 255}.${sentCount & 255}` } };
  const answer = await api.app.request(address, init, { incoming });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe(`whatever is sent, the answer is the contract's, and nobody's role, address, password or host is another (seed ${seed})`, () => {
  it.each(routes)("%s", async (_, route) => {
    const before = await readProtected(api.db);
    const inOrder = requestsInOrder(route, schemas, ids);
    const problems = [...(await findNeverInOrder(inOrder, { seed, send: attack }))];
    for (const point of pointsOf(route, schemas, ids)) {
      problems.push(...(await attackPoint(point, { times: PER_POINT, seed, send: attack })));
    }
    // What an administrator changes there, nobody took.
    const isForStaff = route.path.includes("/admin/");
    const changed = isForStaff ? [] : findChanged(before, await readProtected(api.db));
    expect([...problems, ...changed, ...(await findShutOut(attack))]).toEqual([]);
  });

  const outside = [
    "scene/wide/1/3/{text}",
    "scene/{text}/3/a.svg",
    "scene/1/{text}/a.png",
    "unsubscribe/{text}",
    "mail/{text}",
  ];
  it.each(outside)("/%s", async (address) => {
    const method = address.startsWith("unsubscribe") ? "POST" : "GET";
    const form = new TextEncoder().encode("List-Unsubscribe=One-Click&__proto__[x]=1");
    const requests = pathText.map((text) => ({
      method,
      address: `/${address.replace("{text}", text || "%20")}`,
      headers: method === "POST" ? { "Content-Type": "application/x-www-form-urlencoded" } : {},
      body: method === "POST" ? form : null,
    }));
    expect(await attackPoint({ name: "path", requests }, { times: 20, seed, send: attack })).toEqual([]);
  });

  it("leaves every count as its rows say", async () => {
    expect(await findMiscounted(api.db)).toEqual([]);
  });
});

describe("headers that make no sense", () => {
  const cookies = ["meander=%E0%A4%A", "meander", "=;=;", "meander=;;;", `meander=${"x".repeat(7_000)}`, "__proto__=1"];
  it.each(cookies)("cookie %#", async (Cookie) => {
    const answer = await api.app.request("/api/public/v1.0/session", { headers: { Cookie } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ user: null });
  });

  it.each(["Bearer", "Bearer ", "Bearer a b", "Basic eDp5", "bearer x"])("authorization %s", async (Authorization) => {
    const answer = await api.app.request("/api/private/v1.0/notifications", { headers: { Authorization } });
    expect(answer.status).toBe(401);
  });

  it.each(["", "%zz", "../../etc/passwd", "0", "☃".repeat(10)])("an id of an event that is none: %s", async (id) => {
    const headers = { Cookie: `meander=${host.session}`, "Last-Event-ID": encodeURIComponent(id) };
    const answer = await api.app.request("/api/private/v1.0/notifications/stream", { headers });
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
  });
});
