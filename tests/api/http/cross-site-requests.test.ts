import { expect, test } from "vitest";
import { createPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const body = { flagKey: "joinActivity" };

async function sendRequest(headers: Record<string, string>, withCookie = true) {
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
  const response = await api.app.request(request);
  return { status: response.status, code: (await response.json()).code, stored: (await stored()).firstTimeTour };
}

test.each([
  ["Sec-Fetch-Site of another site", { "Sec-Fetch-Site": "cross-site" }],
  ["Sec-Fetch-Site of a sibling host", { "Sec-Fetch-Site": "same-site" }],
  ["another Origin", { Origin: "https://elsewhere.example" }],
  ["a sandboxed page's Origin", { Origin: "null" }],
  ["neither header", {}],
])("a cross-site write with the cookie and %s is refused and changes nothing", async (_name, headers) => {
  expect(await sendRequest(headers)).toEqual({ status: 403, code: "cross-site", stored: {} });
});

test.each([
  ["Sec-Fetch-Site", { "Sec-Fetch-Site": "same-origin" }],
  ["Origin", { Origin: "http://meander.test" }],
])("our own page may write: %s", async (_name, headers) => {
  expect(await sendRequest(headers)).toMatchObject({ status: 200, stored: { joinActivity: false } });
});

/** The headers that Chromium sends for each kind of request. */
const browsers = {
  "a link on another site": { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document" },
  "a bookmark": { "Sec-Fetch-Site": "none", "Sec-Fetch-Dest": "document" },
  "a picture on our page": { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "image" },
  "a frame on our page": { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "iframe" },
  "a style on our page": { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "style" },
  "a picture, from a browser that says nothing": {},
  "a script of our page": { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "empty" },
  "a link on our page": { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "document" },
  "a script of our page, from a browser that names the origin only": { Origin: "http://meander.test" },
} as const;
type Asking = keyof typeof browsers;
const ours: readonly Asking[] = [
  "a script of our page",
  "a link on our page",
  "a script of our page, from a browser that names the origin only",
];

test.each(Object.keys(browsers) as Asking[])("logs out only on a request from our own page: %s", async (asking) => {
  const person = await createPerson(api);
  const isOurs = ours.includes(asking);
  const response = await api.app.request(`http://meander.test${PRIVATE_BASE}/logout/`, {
    headers: { Cookie: `meander=${person.session}`, ...browsers[asking] },
  });
  expect(response.status).toBe(isOurs ? 200 : 403);
  const session = await send(api, "GET", `${PUBLIC_BASE}/session`, { cookie: person.session });
  expect(session.body).toMatchObject({ user: isOurs ? null : { _id: person.id } });
});

test("a cross-site request can't log a person in", async () => {
  const person = await createPerson(api);
  const response = await send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, {
    body: { emailAddress: person.email, password: "wander2026" },
    headers: { "Sec-Fetch-Site": "cross-site" },
  });
  expect(response.status).toBe(403);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("links on other sites may read", async () => {
  const person = await createPerson(api);
  const response = await send(api, "GET", `${PUBLIC_BASE}/session`, {
    cookie: person.session,
    headers: { "Sec-Fetch-Site": "cross-site" },
  });
  expect(response.status).toBe(200);
});
