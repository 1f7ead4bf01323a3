import { beforeEach, describe, expect, it } from "vitest";
import { act, createActivity } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

const roles = [
  "visitor",
  "unverified",
  "unrelated",
  "pending",
  "approved",
  "declined",
  "left",
  "blocked by the host",
  "blocking the host",
  "marketer",
  "moderator",
  "host",
] as const;
type Role = (typeof roles)[number];

/** An activity with a person in every role. The host shows the exact meeting point to approved people only. */
async function createScene(wishes: Parameters<typeof createActivity>[2] = {}) {
  const person = (role: string) =>
    createPerson(api, {
      isVerified: role !== "unverified",
      userType: role === "moderator" ? 3 : role === "marketer" ? 5 : 1,
    });
  const people = new Map<Role, TestPerson>();
  for (const role of roles) if (role !== "visitor") people.set(role, await person(role));
  const of = (role: Role) => people.get(role);
  const host = of("host");
  if (host === undefined) throw new Error("There is no host.");
  const activity = await createActivity(api, host, { exactLocation: true, capacity: 20, ...wishes });
  const optionIds = activity.dates.options.map((option) => option.id);
  for (const role of ["pending", "approved", "declined", "left"] as const) {
    await act(api, "join", activity._id, of(role), { optionIds, message: `A word from ${role}` });
  }
  const decide = (role: Role, status: number) =>
    act(api, `participant/${of(role)?.id}`, activity._id, host, { status });
  await decide("approved", 3);
  await decide("declined", 1);
  await act(api, "leave", activity._id, of("left"));
  await api.db
    .insertInto("block")
    .values([
      { personId: host.id, blockedId: of("blocked by the host")?.id ?? "" },
      { personId: of("blocking the host")?.id ?? "", blockedId: host.id },
    ])
    .execute();
  return { activity, host, of, optionIds };
}

const call = (method: string, path: string, person: TestPerson | undefined, body?: unknown) =>
  send(api, method, `${PRIVATE_BASE}${path}`, { cookie: person?.session, body });

describe("a request for activities by ids", () => {
  it.each(["draft", "hidden"] as const)("omits one that is %s", async (state) => {
    const scene = await createScene();
    const { _id } = scene.activity;
    const change = state === "draft" ? { status: 0 } : { hiddenAt: api.now };
    await api.db.updateTable("activity").set(change).where("id", "=", _id).execute();
    for (const role of roles.filter((name) => !["host", "moderator"].includes(name))) {
      const response = await send(api, "GET", `${PUBLIC_BASE}/activities?id=${_id}`, {
        cookie: scene.of(role)?.session,
      });
      expect([role, JSON.stringify(response.body).includes("Canal walk")]).toEqual([role, false]);
    }
  });
});

describe("hidden data", () => {
  const reads = (id: string, person: TestPerson | undefined, host: TestPerson) => [
    send(api, "GET", `${PUBLIC_BASE}/activity/${id}`, { cookie: person?.session }),
    send(api, "GET", `${PUBLIC_BASE}/activities?id=${id}`, { cookie: person?.session }),
    send(api, "GET", `${PUBLIC_BASE}/activities/upcoming/${host.id}`, { cookie: person?.session }),
    send(api, "POST", `${PUBLIC_BASE}/search`, { cookie: person?.session }),
    send(api, "POST", `${PUBLIC_BASE}/search?keywords=Lock`, { cookie: person?.session }),
    send(api, "GET", `${PUBLIC_BASE}/activity/${id}/comments`, { cookie: person?.session }),
    ...(person === undefined
      ? []
      : [
          send(api, "GET", `${PRIVATE_BASE}/notifications`, { cookie: person.session }),
          send(api, "GET", `${PRIVATE_BASE}/activities/upcoming`, { cookie: person.session }),
          send(api, "GET", `${PRIVATE_BASE}/activity/${id}/participants`, { cookie: person.session }),
        ]),
  ];
  const secrets = ["-0.1426", "51.539", "The Old Lock", "12 Camden Street", "pin-1"];

  it("includes the exact meeting point, in every read", async () => {
    const point = {
      coordinates: [-0.1426, 51.539],
      properties: { name: "The Old Lock", address: "12 Camden Street", newLocationId: "pin-1", tags: ["pub"] },
    };
    const path = { coordinates: [point.coordinates, [-0.1427, 51.5391]], properties: { medium: 2 } };
    const locations = { points: [point], paths: [path] } as never;
    const scene = await createScene({ locations });
    for (const role of roles) {
      const maySee = ["approved", "host", "moderator"].includes(role);
      const person = scene.of(role);
      const texts = (await Promise.all(reads(scene.activity._id, person, scene.host))).map(({ body }) =>
        JSON.stringify(body),
      );
      const found = secrets.filter((secret) => texts.some((text) => text.includes(secret)));
      expect([role, found]).toEqual([role, maySee ? secrets : []]);
    }
    const mails = await api.db.selectFrom("delivery").select("data").execute();
    expect(secrets.filter((secret) => JSON.stringify(mails).includes(secret))).toEqual([]);
  });

  it("includes the meeting point in a search by bounds smaller than a kilometre", async () => {
    const scene = await createScene({ at: [-0.10021, 51.50043] });
    const box = (margin: number) =>
      [51.50043 + margin, 51.50043 - margin, -0.10021 + margin, -0.10021 - margin].join(",");
    const { body } = await send(api, "POST", `${PUBLIC_BASE}/search?location=${box(0.0005)}`);
    expect(JSON.stringify(body)).not.toContain(scene.activity._id);
  });

  it("includes participants and their votes, except for participants", async () => {
    const scene = await createScene();
    const approved = scene.of("approved");
    for (const role of ["visitor", "unverified", "unrelated", "pending", "declined", "left", "marketer"] as const) {
      const person = scene.of(role);
      const seen = await send(api, "GET", `${PUBLIC_BASE}/activity/${scene.activity._id}`, { cookie: person?.session });
      const { activity } = seen.body as { activity: { dates: { options: { votes: { userId: string }[] }[] } } };
      const voters = activity.dates.options.flatMap((option) => option.votes.map((vote) => vote.userId));
      expect([role, voters.filter((id) => id !== person?.id)]).toEqual([role, []]);
      if (person === undefined) continue;
      const listed = await call("GET", `/activity/${scene.activity._id}/participants`, person);
      const { participants } = listed.body as {
        participants: unknown[];
      };
      expect([role, participants]).toEqual([role, []]);
    }
    const inside = await call("GET", `/activity/${scene.activity._id}/participants`, approved);
    expect(inside.body).toMatchObject({ participants: [{ votedOptionIds: scene.optionIds, message: "" }] });
  });

  it("includes everyone's e-mail address", async () => {
    const scene = await createScene();
    for (const role of roles) {
      const person = scene.of(role);
      const responses = await Promise.all([
        ...reads(scene.activity._id, person, scene.host),
        ...roles.map((other) =>
          send(api, "GET", `${PUBLIC_BASE}/user/${scene.of(other)?.id}`, { cookie: person?.session }),
        ),
      ]);
      const text = JSON.stringify(responses.map(({ body }) => body));
      expect(text).not.toMatch(/@example\.org/);
      expect(text).not.toMatch(/password|argon/i);
    }
  });
});

describe("between people who block each other", () => {
  it("neither finds the other's profile, positions, projects or activities", async () => {
    const scene = await createScene();
    const { host } = scene;
    const project = await api.db
      .insertInto("project")
      .values({ personId: host.id, title: "Boats" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const position = await api.db
      .insertInto("position")
      .values({ personId: host.id, title: "Skipper", companyName: "Canal Co", startYear: 2020, startMonth: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const role of ["blocked by the host", "blocking the host"] as const) {
      const paths = [
        `/user/${host.id}`,
        `/project/${project.id}`,
        `/position/${position.id}`,
        `/activities/upcoming/${host.id}`,
        `/activities/past/${host.id}`,
        `/activities/hosted/${host.id}`,
        `/activity/${scene.activity._id}`,
        `/activity/${scene.activity._id}/comments`,
      ];
      for (const path of paths) {
        const response = await send(api, "GET", `${PUBLIC_BASE}${path}`, { cookie: scene.of(role)?.session });
        expect([role, path, response.status]).toEqual([role, path, 404]);
      }
      const found = await send(api, "POST", `${PUBLIC_BASE}/search`, { cookie: scene.of(role)?.session });
      expect(JSON.stringify(found.body)).not.toContain(scene.activity._id);
    }
  });
});
