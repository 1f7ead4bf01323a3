import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createActivity } from "../support/activities.ts";
import { createPerson } from "../support/people.ts";
import { send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

/** Drawings that may wait. */
const WAITING_MAX = 32;
const immutable = "public, max-age=31536000, immutable";

test("a scene is the same each time, immutable, and different for another seed", async () => {
  const [one, again, other] = await Promise.all(
    ["meander", "meander", "London"].map((seed) => send(api, "GET", `/scene/2/1/${seed}.svg`)),
  );
  expect(one?.headers.get("Content-Type")).toContain("image/svg+xml");
  expect(one?.headers.get("Cache-Control")).toBe(immutable);
  expect(one?.body).toBe(again?.body);
  expect(one?.body).not.toBe(other?.body);
});

test("the PNG has the size of a link preview", async () => {
  const answer = await api.app.request("/scene/14/4/verify-email.png");
  expect([answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual(["image/png", immutable]);
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([width, height]).toEqual([1200, 630]);
});

test("a scene is drawn of an activity, a person and an item of a profile, each in several parts", async () => {
  const person = await createPerson(api);
  const { _id: activityId } = await createActivity(api, person);
  const project = await api.db
    .insertInto("project")
    .values({ personId: person.id, title: "Tide tables" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const paths = [person.id, activityId, project.id, `${person.id}-3`].flatMap((seed) => [
    `/scene/1/1/${seed}.svg`,
    `/scene/wide/1/1/${seed}.svg`,
  ]);
  const statuses = await Promise.all(paths.map(async (path) => (await send(api, "GET", path)).status));
  expect(statuses).toEqual(paths.map(() => 200));
  expect((await send(api, "GET", `/scene/1/1/${activityId}.png`)).status).toBe(200);
});

test.each(["svg", "png"])("a seed that nothing has is not found as %s", async (format) => {
  const free = ["anything", randomUUID(), `${randomUUID()}-1`, "meander-1"];
  const answers = await Promise.all(free.map((seed) => send(api, "GET", `/scene/1/1/${seed}.${format}`)));
  expect(answers.map(({ status, headers }) => [status, headers.get("Cache-Control")])).toEqual(
    free.map(() => [404, "no-store"]),
  );
});

test("more drawings than may wait are answered 503, the same one is drawn once, and those that wait are drawn", async () => {
  const { _id: activityId } = await createActivity(api, await createPerson(api));
  const wishes = Array.from({ length: WAITING_MAX + 8 }, (_each, index) => {
    return `/scene/${(index % 14) + 1}/${(index % 4) + 1}/${activityId}-${index}.png`;
  });
  const draw = async (path: string) => {
    const { status, headers } = await send(api, "GET", path);
    return status === 503 ? [status, headers.get("Retry-After")] : [status];
  };
  const [same, answers] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, () => draw(`/scene/1/1/${activityId}.png`))),
    Promise.all(wishes.map(draw)),
  ]);
  expect(same).toEqual(same.map(() => [200]));
  const busy = answers.filter(([status]) => status === 503);
  expect(busy).toEqual(busy.map(() => [503, "5"]));
  expect(busy.length).toBeGreaterThan(0);
  expect(answers.length - busy.length).toBeGreaterThanOrEqual(WAITING_MAX - 1);
  const late = wishes[wishes.length - 1] ?? "";
  expect(await draw(late)).toEqual([200]);
});

test.each([
  "/scene/0/1/meander.svg",
  "/scene/15/1/meander.svg",
  "/scene/1/5/meander.svg",
  "/scene/x/1/meander.svg",
  "/scene/1/1/meander.gif",
  "/scene/wide/1/1/meander.png",
  `/scene/1/1/${"a".repeat(81)}.svg`,
  "/scene/1/1/%3Cscript%3E.svg",
])("%s is not found", async (path) => {
  expect((await send(api, "GET", path)).status).toBe(404);
});

test.each(["/img/userAvatar.svg", "/img/icon.svg", "/img/mark.png"])("%s is there", async (path) => {
  expect((await send(api, "GET", path)).status).toBe(200);
});
