import { apiRoutes } from "@meander/api/api-routes";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  attackPoint,
  findAlwaysRejected,
  findLostAccess,
  isLogin,
  type SendHostile,
} from "../../support/hostile/attack.ts";
import {
  type HostileRequest,
  type Operation,
  pathText,
  pointsOf,
  validRequests,
} from "../../support/hostile/points.ts";
import { findChanged, findMiscounted, readProtected } from "../../support/hostile/protected-rows.ts";
import type { JsonSchema } from "../../support/hostile/values.ts";
import { act, createActivity, takePart } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";

/** The small tier of `npm run proof -- hostile-input`: one input per place of each route, a different one each run. */
const PER_POINT = 1;
const seed = Math.floor(Math.random() * 2 ** 31);

// Only a local site has a mailbox.
const api = startApi({ env: { PUBLIC_URL: "http://localhost:4000" } });
const document = apiRoutes.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "", version: "" } });
const schemas = (document.components?.schemas ?? {}) as Readonly<Record<string, JsonSchema>>;
/** Streams don't end, and logging out would end the session of the other requests. */
const apart = /\/(stream|logout)$/;
const routes = Object.entries(document.paths ?? {})
  .filter(([path]) => !apart.test(path))
  .flatMap(([path, item]) =>
    Object.entries(item as Readonly<Record<string, Operation>>).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, { path, method, operation }] as const,
    ),
  );

let host: TestPerson;
/** Passes the permission checks of the console's endpoints, unlike the host. */
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

/** Each request comes from a new address; a generated session header overrides ours. */
const attack: SendHostile = async ({ method, address, headers, body }: HostileRequest) => {
  sentCount += 1;
  const caller = address.includes("/admin/") ? administrator : host;
  const cookie = isLogin(address) ? {} : { Cookie: `meander=${caller.session}` };
  const own = { ...cookie, "Sec-Fetch-Site": "same-origin" };
  const init: RequestInit = { method, headers: { ...own, ...headers }, ...(body !== null && { body }) };
  const incoming = { socket: { remoteAddress: `10.0.${(sentCount >> 8) & 255}.${sentCount & 255}` } };
  const response = await api.app.request(address, init, { incoming });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe(`for any input, the response follows the contract and no role, address, password or host changes (seed ${seed})`, () => {
  it.each(routes)("%s", async (_, route) => {
    const before = await readProtected(api.db);
    const inOrder = validRequests(route, schemas, ids);
    const problems = [...(await findAlwaysRejected(inOrder, { seed, send: attack }))];
    for (const point of pointsOf(route, schemas, ids)) {
      problems.push(...(await attackPoint(point, { times: PER_POINT, seed, send: attack })));
    }
    // Changes made by an administrator through these endpoints are legitimate.
    const isForStaff = route.path.includes("/admin/");
    const changed = isForStaff ? [] : findChanged(before, await readProtected(api.db));
    expect([...problems, ...changed, ...(await findLostAccess(attack))]).toEqual([]);
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

  it("leaves every counter equal to its rows", async () => {
    expect(await findMiscounted(api.db)).toEqual([]);
  });
});

describe("invalid headers", () => {
  const cookies = ["meander=%E0%A4%A", "meander", "=;=;", "meander=;;;", `meander=${"x".repeat(7_000)}`, "__proto__=1"];
  it.each(cookies)("cookie %#", async (Cookie) => {
    const response = await api.app.request("/api/public/v1.0/session", { headers: { Cookie } });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ user: null });
  });

  it.each(["Bearer", "Bearer ", "Bearer a b", "Basic eDp5", "bearer x"])("authorization %s", async (Authorization) => {
    const response = await api.app.request("/api/private/v1.0/notifications", { headers: { Authorization } });
    expect(response.status).toBe(401);
  });

  it.each(["", "%zz", "../../etc/passwd", "0", "☃".repeat(10)])("an invalid event id: %s", async (id) => {
    const headers = { Cookie: `meander=${host.session}`, "Last-Event-ID": encodeURIComponent(id) };
    const response = await api.app.request("/api/private/v1.0/notifications/stream", { headers });
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });
});
