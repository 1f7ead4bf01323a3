import { expect, test } from "vitest";
import { createPerson } from "../support/people.ts";
import { cookieOf, PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const DAY_MS = 86_400_000;
const cachedPaths = [
  "/countries",
  "/languages",
  "/activities/countries",
  "/activities/countries/iceland",
  "/places/popular",
];

test.each(cachedPaths)("%s may be cached publicly, but not with a renewed session", async (path) => {
  expect((await send(api, "GET", PUBLIC_BASE + path)).headers.get("Cache-Control")).toMatch(/^public/);
  const person = await createPerson(api);
  // Sessions expire by the database's clock, so the row is aged instead.
  await api.db
    .updateTable("session")
    .set({ expiresAt: new Date(Date.now() + 3 * DAY_MS) })
    .where("personId", "=", person.id)
    .execute();
  const renewed = await send(api, "GET", PUBLIC_BASE + path, { cookie: person.session });
  expect(cookieOf(renewed)).toBe(person.session);
  expect(renewed.headers.get("Cache-Control")).toBe("no-store");
});

test("a HEAD request opens no stream", async () => {
  const person = await createPerson(api);
  const response = await send(api, "HEAD", `${PRIVATE_BASE}/notifications/stream`, { cookie: person.session });
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toContain("text/event-stream");
});
