import { expect, test } from "vitest";
import { createPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const body = { flagKey: "joinActivity" };

async function ask(headers: Record<string, string>, withCookie = true) {
  const person = await createPerson(api);
  const request = new Request(`http://meander.test${PRIVATE_BASE}/user/tour`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(withCookie ? { Cookie: `meander=${person.session}` } : {}),
      ...headers,
    },
    body: JSON.stringify(body),
  });
  const stored = () =>
    api.db.selectFrom("person").select("firstTimeTour").where("id", "=", person.id).executeTakeFirstOrThrow();
  const answer = await api.app.request(request);
  return { status: answer.status, code: (await answer.json()).code, stored: (await stored()).firstTimeTour };
}

test.each([
  ["Sec-Fetch-Site of another site", { "Sec-Fetch-Site": "cross-site" }],
  ["Sec-Fetch-Site of a neighbouring host", { "Sec-Fetch-Site": "same-site" }],
  ["another Origin", { Origin: "https://elsewhere.example" }],
  ["a sandboxed page's Origin", { Origin: "null" }],
  ["neither header", {}],
])("a write with the cookie and %s is refused and changes nothing", async (_name, headers) => {
  expect(await ask(headers)).toEqual({ status: 403, code: "cross-site", stored: {} });
});

test.each([
  ["Sec-Fetch-Site", { "Sec-Fetch-Site": "same-origin" }],
  ["Origin", { Origin: "http://meander.test" }],
])("our own page passes by %s", async (_name, headers) => {
  expect(await ask(headers)).toMatchObject({ status: 200, stored: { joinActivity: false } });
});

test("another site can't log people out by a link", async () => {
  const person = await createPerson(api);
  const headers = { "Sec-Fetch-Site": "cross-site" };
  const refused = await send(api, "GET", `${PRIVATE_BASE}/logout/`, { cookie: person.session, headers });
  expect(refused).toMatchObject({ status: 403, body: { code: "cross-site" } });
  const session = await send(api, "GET", `${PUBLIC_BASE}/session`, { cookie: person.session });
  expect(session.body).toMatchObject({ user: { _id: person.id } });
});

test("another site can't log anybody in as somebody else", async () => {
  const person = await createPerson(api);
  const answer = await send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, {
    body: { emailAddress: person.email, password: "wander2026" },
    headers: { "Sec-Fetch-Site": "cross-site" },
  });
  expect(answer.status).toBe(403);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test("reading is open to other sites' links", async () => {
  const person = await createPerson(api);
  const answer = await send(api, "GET", `${PUBLIC_BASE}/session`, {
    cookie: person.session,
    headers: { "Sec-Fetch-Site": "cross-site" },
  });
  expect(answer.status).toBe(200);
});
