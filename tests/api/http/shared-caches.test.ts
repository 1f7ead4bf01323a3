import { expect, test } from "vitest";
import { createPerson } from "../support/people.ts";
import { cookieOf, PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const DAY_MS = 86_400_000;
const kept = ["/countries", "/languages", "/activities/countries", "/activities/countries/iceland", "/places/popular"];

test.each(kept)("%s may be kept by anyone, but not with somebody's renewed session in it", async (path) => {
  expect((await send(api, "GET", PUBLIC_BASE + path)).headers.get("Cache-Control")).toMatch(/^public/);
  const person = await createPerson(api);
  // Sessions expire by the computer's clock: a session past half its life is one made long ago.
  await api.db
    .updateTable("session")
    .set({ expiresAt: new Date(Date.now() + 3 * DAY_MS) })
    .where("personId", "=", person.id)
    .execute();
  const renewed = await send(api, "GET", PUBLIC_BASE + path, { cookie: person.session });
  expect(cookieOf(renewed)).toBe(person.session);
  expect(renewed.headers.get("Cache-Control")).toBe("no-store");
});

test("asking a stream for its headers opens none", async () => {
  const person = await createPerson(api);
  const answer = await send(api, "HEAD", `${PRIVATE_BASE}/notifications/stream`, { cookie: person.session });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toContain("text/event-stream");
});
