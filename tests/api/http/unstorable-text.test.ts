import { expect, test } from "vitest";
import { act, activityBody, createActivity } from "../support/activities.ts";
import { createPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
/** NUL and unpaired surrogates, alone and at either end of a text. */
const bad = ["a\0b", "\0", "\ud800", "x\udfff", "\udc00\ud800"];

test.each(bad)("text that Postgres can't store is rejected or repaired in every field (%j)", async (text) => {
  const host = await createPerson(api);
  const { _id } = await createActivity(api, host);
  const post = (path: string, body: unknown) =>
    send(api, "POST", `${PRIVATE_BASE}${path}`, { cookie: host.session, body });
  const point = activityBody(api).locations?.points?.[0];
  const locations = { points: [{ ...point, properties: { name: text, address: text, tags: [text] } }], paths: [] };
  const responses = await Promise.all([
    post("/activity", activityBody(api, { title: text })),
    post("/activity", activityBody(api, { summary: text })),
    post("/activity", { ...activityBody(api), locations }),
    post("/activity", { ...activityBody(api), images: [{ src: text, caption: text }] }),
    post("/user/update", { user: { firstName: text, headline: text } }),
    post("/user/update", { user: { skills: [{ text }] } }),
    act(api, "comment", _id, host, { text }),
    act(api, "cancel", _id, host, { reason: text }),
    post(`/comment/${_id}/report`, { text }),
    send(api, "GET", `${PUBLIC_BASE}/project/${encodeURIComponent(text.toWellFormed())}`),
    send(api, "POST", `${PUBLIC_BASE}/search?placeSlug=x&countrySlug=${encodeURIComponent(text.toWellFormed())}`),
    send(api, "GET", `${PUBLIC_BASE}/geocode?q=${encodeURIComponent(text.toWellFormed())}`),
    send(api, "POST", `${PUBLIC_BASE}/search`, { body: { locationContext: { country: { text, urlSlug: text } } } }),
  ]);
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
});

test("text that nobody sees counts as missing, and line breaks and direction overrides are removed", async () => {
  const host = await createPerson(api);
  const { _id } = await createActivity(api, host);
  const post = (path: string, body: unknown) =>
    send(api, "POST", `${PRIVATE_BASE}${path}`, { cookie: host.session, body });
  const unseen = "\u200b\u3164\u2800\u00ad";
  const refused = await Promise.all([
    send(api, "POST", `${PUBLIC_BASE}/auth/local/signup`, {
      body: { firstName: unseen, lastName: unseen, emailAddress: "ada@example.org", password: "wander2026" },
    }),
    post("/user/update", { user: { firstName: unseen } }),
    post("/activity", activityBody(api, { title: unseen })),
    post("/list", { title: unseen, isPublic: true }),
    act(api, "comment", _id, host, { text: unseen }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  const typed = "Canal\r\nwalk \u202eat\u200b dusk 👩\u200d👧";
  const made = await createActivity(api, host, { title: typed, placeName: typed });
  const expected = "Canal walk at dusk 👩\u200d👧";
  expect([made.title, made.locations.points[0]?.properties.name]).toEqual([expected, expected]);
  const { body } = await act(api, "comment", _id, host, { text: "First\r\n\u202esecond" });
  expect((body as { comment: { text: string } }).comment.text).toBe("First\nsecond");
});
