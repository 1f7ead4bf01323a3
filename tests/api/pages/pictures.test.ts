import { randomUUID } from "node:crypto";
import { deletedUser } from "@meander/domain/person/deleted-user";
import { userType } from "@meander/domain/person/user-type";
import sharp from "sharp";
import { describe, expect, it, test } from "vitest";
import { act, createActivity } from "../support/activities.ts";
import { command, createApproved, createCampaign, createMarketer, startAtOnce } from "../support/campaigns.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { type ApiResponse, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

/** The number of drawings that may be queued. */
const WAITING_MAX = 32;
const immutable = "public, max-age=31536000, immutable";

test("a scene is the same each time, immutable, and differs by seed", async () => {
  const [one, again, other] = await Promise.all(
    ["meander", "meander", "London"].map((seed) => send(api, "GET", `/scene/2/1/${seed}.svg`)),
  );
  expect(one?.headers.get("Content-Type")).toContain("image/svg+xml");
  expect(one?.headers.get("Cache-Control")).toBe(immutable);
  expect(one?.body).toBe(again?.body);
  expect(one?.body).not.toBe(other?.body);
});

test("the PNG has the size of a link preview", async () => {
  const response = await api.app.request("/scene/14/4/verify-email.png");
  expect([response.headers.get("Content-Type"), response.headers.get("Cache-Control")]).toEqual([
    "image/png",
    immutable,
  ]);
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect([width, height]).toEqual([1200, 630]);
});

test("a scene exists for an activity, a person and a profile item, each in several variants", async () => {
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

describe("a scene of a hidden subject", () => {
  const hide = (id: string) => api.db.updateTable("activity").set({ hiddenAt: api.now }).where("id", "=", id).execute();
  const subjects = {
    "a draft": async (host: TestPerson) => (await createActivity(api, host, { status: 0 }))._id,
    "a hidden activity": async (host: TestPerson) => {
      const { _id } = await createActivity(api, host);
      await hide(_id);
      return _id;
    },
  };
  const pathsOf = (id: string) => [
    `/scene/1/1/${id}.svg`,
    `/scene/1/1/${id}-2.svg`,
    `/scene/1/1/${id}.png`,
    `/scene/wide/1/1/${id}.svg`,
  ];
  /** The parts of a response that should not differ between two requests. */
  const visibleOf = ({ status, headers, body }: ApiResponse) => {
    const { requestId: _requestId, ...words } = body as Record<string, unknown>;
    return { status, words, cache: headers.get("Cache-Control"), cookies: headers.getSetCookie() };
  };

  it.each(Object.keys(subjects) as (keyof typeof subjects)[])(
    "of %s is served uncached to its host and moderators; for others it doesn't exist",
    async (what) => {
      const host = await createPerson(api);
      const stranger = await createPerson(api);
      const marketer = await createPerson(api, { userType: userType.marketer });
      const moderator = await createPerson(api, { userType: userType.moderator });
      const id = await subjects[what](host);
      for (const [index, path] of pathsOf(id).entries()) {
        const nothing = pathsOf(randomUUID())[index] ?? "";
        for (const cookie of [undefined, "not-a-session", stranger.session, marketer.session]) {
          const response = await send(api, "GET", path, { cookie });
          expect([response.status, response.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
          expect(visibleOf(response)).toEqual(visibleOf(await send(api, "GET", nothing, { cookie })));
        }
        for (const cookie of [host.session, moderator.session]) {
          const { status, headers } = await send(api, "GET", path, { cookie });
          expect([status, headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
        }
      }
    },
  );

  it("is served to a console, which sends its session as a token", async () => {
    const draft = await subjects["a draft"](await createPerson(api));
    const { session } = await createPerson(api, { userType: userType.moderator });
    expect((await send(api, "GET", `/scene/1/1/${draft}.svg`, { bearer: session })).status).toBe(200);
  });

  it("is public once the draft is published, without reading the session", async () => {
    const host = await createPerson(api);
    const draft = await subjects["a draft"](host);
    expect((await act(api, "status", draft, host, { status: 1 })).status).toBe(200);
    for (const cookie of [undefined, host.session]) {
      const { status, headers } = await send(api, "GET", `/scene/1/1/${draft}.svg`, { cookie });
      expect([status, headers.get("Cache-Control"), headers.getSetCookie()]).toEqual([200, immutable, []]);
    }
  });

  it("of a campaign is served to marketers, and to everyone once a mail shows it", async () => {
    const [marketer, stranger] = [await createMarketer(api), await createPerson(api)];
    const { id } = await createCampaign(api, marketer);
    const path = `/scene/1/1/${id}-0.png`;
    const statuses = async () => {
      const sessions = [undefined, stranger.session, marketer.session];
      return Promise.all(sessions.map(async (cookie) => (await send(api, "GET", path, { cookie })).status));
    };
    expect(await statuses()).toEqual([404, 404, 200]);
    expect((await command(api, marketer, id, "test")).status).toBe(200);
    expect(await statuses()).toEqual([200, 200, 200]);
    const sent = await createApproved(api);
    expect((await startAtOnce(api, sent.author, sent.campaign.id)).status).toBe(200);
    expect((await send(api, "GET", `/scene/1/1/${sent.campaign.id}-0.svg`)).status).toBe(200);
  });

  it("of the deleted-user placeholder is never served", async () => {
    const { session } = await createPerson(api, { userType: userType.moderator });
    expect((await send(api, "GET", `/scene/1/1/${deletedUser.id}.svg`, { cookie: session })).status).toBe(404);
  });
});

test.each(["svg", "png"])("an unknown seed returns 404 as %s", async (format) => {
  const free = ["anything", randomUUID(), `${randomUUID()}-1`, "meander-1"];
  const responses = await Promise.all(free.map((seed) => send(api, "GET", `/scene/1/1/${seed}.${format}`)));
  expect(responses.map(({ status, headers }) => [status, headers.get("Cache-Control")])).toEqual(
    free.map(() => [404, "no-store"]),
  );
});

test("drawings beyond the queue get 503, an identical one is drawn once, and queued ones are drawn", async () => {
  const { _id: activityId } = await createActivity(api, await createPerson(api));
  const wishes = Array.from({ length: WAITING_MAX + 8 }, (_each, index) => {
    return `/scene/${(index % 14) + 1}/${(index % 4) + 1}/${activityId}-${index}.png`;
  });
  const draw = async (path: string) => {
    const { status, headers } = await send(api, "GET", path);
    return status === 503 ? [status, headers.get("Retry-After")] : [status];
  };
  const [same, responses] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, () => draw(`/scene/1/1/${activityId}.png`))),
    Promise.all(wishes.map(draw)),
  ]);
  expect(same).toEqual(same.map(() => [200]));
  const busy = responses.filter(([status]) => status === 503);
  expect(busy).toEqual(busy.map(() => [503, "5"]));
  expect(busy.length).toBeGreaterThan(0);
  expect(responses.length - busy.length).toBeGreaterThanOrEqual(WAITING_MAX - 1);
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

const drawn = ["/img/userAvatar.svg", "/img/icon.svg", "/img/mark.png", "/img/icon-192.png", "/img/badge.png"];
test.each(drawn)("%s is served", async (path) => {
  expect((await send(api, "GET", path)).status).toBe(200);
});
