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

/** What Chromium sends for each way of asking. */
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

test.each(Object.keys(browsers) as Asking[])("logs out only when a page of ours asks: %s", async (asking) => {
  const person = await createPerson(api);
  const isOurs = ours.includes(asking);
  const answer = await api.app.request(`http://meander.test${PRIVATE_BASE}/logout/`, {
    headers: { Cookie: `meander=${person.session}`, ...browsers[asking] },
  });
  expect(answer.status).toBe(isOurs ? 200 : 403);
  const session = await send(api, "GET", `${PUBLIC_BASE}/session`, { cookie: person.session });
  expect(session.body).toMatchObject({ user: isOurs ? null : { _id: person.id } });
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
