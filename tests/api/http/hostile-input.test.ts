import { apiRoutes } from "@meander/api/api-routes";
import { errorEnvelope } from "@meander/domain/contract/envelope";
import { isUserTypeCode, userTypeName } from "@meander/domain/person/user-type";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { act, createActivity, takePart } from "../support/activities.ts";
import { hostileBodyOf, hostileText, type JsonSchema, rawBody } from "../support/hostile-values.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
/** A few for each route; MEANDER_FUZZ_RUNS asks for more. */
const numRuns = Number(process.env.MEANDER_FUZZ_RUNS ?? 15);

type Parameter = { readonly name: string; readonly in: string };
type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
};

const document = apiRoutes.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "", version: "" } });
const schemas = (document.components?.schemas ?? {}) as Readonly<Record<string, JsonSchema>>;
/** A stream doesn't end, and logging out would end the session that the others need. */
const apart = /\/(notifications\/stream|admin\/stream|logout)$/;
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

type Call = { readonly address: string; readonly init: RequestInit; readonly from: string };

function callsOf(path: string, method: string, { parameters = [], requestBody }: Operation): fc.Arbitrary<Call> {
  const text = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...ids) }, { weight: 3, arbitrary: hostileText });
  const named = (place: string) => parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
  const path$ = fc.record(Object.fromEntries(named("path").map((name) => [name, text])));
  const query$ = fc.record(Object.fromEntries(named("query").map((name) => [name, hostileText])), {
    requiredKeys: [],
  });
  const schema = requestBody?.content["application/json"]?.schema;
  const body$ = schema === undefined ? fc.constant(null) : fc.oneof(hostileBodyOf(schema, schemas, ids), rawBody);
  const octet = fc.integer({ min: 1, max: 254 });
  return fc
    .record({ values: path$, query: query$, body: body$, octets: fc.tuple(octet, octet, octet) })
    .map((drawn) => {
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(drawn.values[name]));
      const search = Object.entries(drawn.query).map(([name, value]) => `${name}=${encode(value)}`);
      const caller = path.includes("/admin/") ? administrator : host;
      const headers: Record<string, string> = { Cookie: `meander=${caller.session}`, "Sec-Fetch-Site": "same-origin" };
      if (drawn.body !== null) headers["Content-Type"] = drawn.body.type;
      const body = drawn.body === null ? {} : { body: drawn.body.bytes };
      const init: RequestInit = { method: method.toUpperCase(), headers, ...body };
      return { address: `${address}?${search.join("&")}`, init, from: `10.${drawn.octets.join(".")}` };
    });
}

/** As a client might: also half a surrogate pair, which `encodeURIComponent` refuses, and an empty segment. */
function encode(text: string | undefined): string {
  return text === undefined || text === "" ? "%20" : encodeURIComponent(text.toWellFormed()).replaceAll(".", "%2E");
}

async function requireCivilAnswer({ address, init, from }: Call): Promise<void> {
  const incoming = { socket: { remoteAddress: from } };
  const answer = await api.app.request(address, init, { incoming });
  const text = await answer.text();
  expect(answer.status, text).toBeLessThan(500);
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  if (answer.status < 400) return;
  const envelope = errorEnvelope.parse(JSON.parse(text));
  expect(envelope).toMatchObject({ status: answer.status, requestId: answer.headers.get("X-Request-Id") });
  expect(text).not.toMatch(/errors\.|syntax|select |insert |postgres|node_modules/i);
  if (answer.status === 429) expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
}

describe("whatever is sent, the answer is the contract's", () => {
  it.each(routes)("%s", async (_, { path, method, operation }) => {
    await fc.assert(fc.asyncProperty(callsOf(path, method, operation), requireCivilAnswer), { numRuns });
  });

  it("leaves every count as its rows say", async () => {
    const activities = await api.db
      .selectFrom("activity as a")
      .select(["a.id", "a.likeCount", "a.commentCount", "a.approvedCount"])
      .select((eb) => [
        eb
          .selectFrom("activityLike")
          .whereRef("activityId", "=", "a.id")
          .select(eb.fn.countAll<number>().as("n"))
          .as("likes"),
        eb
          .selectFrom("comment")
          .whereRef("activityId", "=", "a.id")
          .where("deletedAt", "is", null)
          .select(eb.fn.countAll<number>().as("n"))
          .as("comments"),
        eb
          .selectFrom("participant")
          .whereRef("activityId", "=", "a.id")
          .where("status", "=", 3)
          .select(eb.fn.countAll<number>().as("n"))
          .as("approved"),
      ])
      .execute();
    for (const row of activities) {
      expect([row.likeCount, row.commentCount, row.approvedCount]).toEqual([row.likes, row.comments, row.approved]);
    }
  });

  it("gives nobody a role or an address they asked for, but by an administrator's own hand", async () => {
    const { userType, email } = await api.db
      .selectFrom("person")
      .select(["userType", "email"])
      .where("id", "=", host.id)
      .executeTakeFirstOrThrow();
    // The administrator's calls may hit on promotions that are in order: the type is the last one's, by that hand.
    const promotions = await api.db
      .selectFrom("audit")
      .select(["actorId", "data"])
      .where("action", "=", "promote-user")
      .where("subjectId", "=", host.id)
      .orderBy("createdAt")
      .orderBy("id")
      .execute();
    expect(promotions.map(({ actorId }) => actorId)).toEqual(promotions.map(() => administrator.id));
    const type = isUserTypeCode(userType) ? userTypeName(userType) : userType;
    expect(promotions.at(-1)?.data ?? { to: "Consumer" }).toMatchObject({ to: type });
    expect(email).toBe(host.email);
    expect(await api.db.selectFrom("personGrant").selectAll().execute()).toEqual([]);
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
