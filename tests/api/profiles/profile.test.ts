import { userResponse } from "@meander/domain/contract/profiles";
import { describe, expect, it } from "vitest";
import { jsonb } from "@meander/api/db/jsonb";
import { english } from "../support/english.ts";
import { overlap } from "../support/lock-waits.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

async function view(userId: string, viewer?: TestPerson) {
  const response = await send(api, "GET", `${PUBLIC_BASE}/user/${userId}`, { cookie: viewer?.session });
  return userResponse.parse(response.body).user;
}

async function addProject(person: TestPerson, title: string, sortOrder: number): Promise<string> {
  const { id } = await api.db
    .insertInto("project")
    .values({
      personId: person.id,
      title,
      sortOrder,
      links: jsonb([
        { text: "b", href: "https://canal.example/b", sortOrder: 2 },
        { text: "a", href: "https://canal.example/a", sortOrder: 1 },
      ]),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto("profileSlug")
    .values({ slug: title.toLowerCase(), kind: "project", itemId: id, personId: person.id })
    .execute();
  return id;
}

describe("a profile", () => {
  it("shows every section in order, with its owner", async () => {
    const person = await createPerson(api);
    await addProject(person, "Second", 2);
    await addProject(person, "First", 1);
    const seen = await view(person.id, person);
    expect(seen.projects.map((project) => [project.urlSlug, project.links.map((link) => link.text)])).toEqual([
      ["first", ["a", "b"]],
      ["second", ["a", "b"]],
    ]);
    expect(seen).toMatchObject({
      isSelf: true,
      image: "/img/userAvatar.svg",
      positions: [],
      educations: [],
      certifications: [],
    });
    expect((await view(person.id)).isSelf).toBe(false);
    expect(JSON.stringify(await view(person.id))).not.toContain(person.email);
  });

  it("returns 404 for an unknown person and between people who block each other", async () => {
    const [person, other] = await Promise.all([createPerson(api), createPerson(api)]);
    await api.db.insertInto("block").values({ personId: person.id, blockedId: other.id }).execute();
    for (const [id, cookie] of [
      ["01a1fbb0-2945-7ef5-8af3-8ef7cd6eef13", undefined],
      [person.id, other.session],
      [other.id, person.session],
    ] as const) {
      expect(await send(api, "GET", `${PUBLIC_BASE}/user/${id}`, { cookie })).toMatchObject({
        status: 404,
        body: { message: english("errors.personNotFound") },
      });
    }
    expect((await send(api, "GET", `${PUBLIC_BASE}/user/nobody`)).status).toBe(400);
  });

  it("opens projects by slug and by id, and returns 404 for an unknown one", async () => {
    const person = await createPerson(api);
    const id = await addProject(person, "Atlas", 1);
    for (const key of ["atlas", id]) {
      expect(await send(api, "GET", `${PUBLIC_BASE}/project/${key}`)).toMatchObject({
        status: 200,
        body: { project: { id, title: "Atlas" }, owner: { _id: person.id } },
      });
    }
    expect(await send(api, "GET", `${PUBLIC_BASE}/project/none`)).toMatchObject({
      status: 404,
      body: { message: english("errors.projectNotFound") },
    });
    expect(await send(api, "GET", `${PUBLIC_BASE}/position/none`)).toMatchObject({
      status: 404,
      body: { message: english("errors.positionNotFound") },
    });
  });
});

describe("editing one's profile", () => {
  const update = (person: TestPerson | undefined, user: unknown, replaces?: unknown) =>
    send(api, "POST", `${PRIVATE_BASE}/user/update`, { cookie: person?.session, body: { user, replaces } });

  it("requires a session, not a verified address", async () => {
    expect((await update(undefined, { headline: "Hi" })).status).toBe(401);
    const person = await createPerson(api, { isVerified: false });
    expect(await update(person, { headline: "Hi" })).toMatchObject({ status: 200, body: { user: { headline: "Hi" } } });
  });

  it("names the invalid field and changes nothing", async () => {
    const person = await createPerson(api);
    const response = await update(person, { firstName: " ", links: [{ network: "web", href: "javascript:alert(1)" }] });
    expect(response).toMatchObject({
      status: 400,
      body: { fields: { "user.firstName": english("errors.firstNameMissing") } },
    });
    expect((await view(person.id)).links).toEqual([]);
  });

  it("changes only the given fields, and replaces lists", async () => {
    const person = await createPerson(api);
    await update(person, {
      firstName: "Ada",
      location: { locationName: "Lisbon" },
      skills: [{ text: "Maps" }],
      links: [
        { network: "web", href: "https://one.example/" },
        { network: "photos", href: "https://two.example/" },
      ],
      countriesLived: ["PT", "GB", "PT"],
      userType: 4,
      email: "me@evil.example",
    });
    await update(person, { skills: [{ text: "Ropes" }] });
    expect(await view(person.id)).toMatchObject({
      firstName: "Ada",
      lastName: "Okafor",
      location: { locationName: "Lisbon" },
      skills: [{ text: "Ropes" }],
      links: [
        { network: "web", sortOrder: 0 },
        { network: "photos", sortOrder: 1 },
      ],
      countriesLived: ["PT", "GB"],
    });
    const row = await api.db
      .selectFrom("person")
      .select(["userType", "email"])
      .where("id", "=", person.id)
      .executeTakeFirst();
    expect(row).toEqual({ userType: 1, email: person.email });
  });

  it("stores one of two edits of the same text, and refuses the other", async () => {
    const person = await createPerson(api);
    const write = (headline: string, seen: string | null) => () => update(person, { headline }, { headline: seen });
    expect((await write("Walks", null)()).status).toBe(200);
    const [first, second] = await overlap(api, write("Walks early", "Walks"), write("Walks late", "Walks"));
    expect(first).toMatchObject({ status: 200, body: { user: { headline: "Walks early" } } });
    expect(second).toMatchObject({
      status: 409,
      body: { code: "version-changed", message: english("errors.profileChanged") },
    });
    expect((await write("Walks late", "Walks early")()).status).toBe(200);
  });

  it("refuses an edit as a whole if one of the texts that it replaces has changed", async () => {
    const person = await createPerson(api);
    const texts = { headline: "Walks", summary: "Two lines.\nHere.", location: { locationName: "Ghent" } };
    await update(person, texts);
    const change = { headline: "Swims", skills: [{ text: "Maps" }] };
    for (const changed of [{ headline: null }, { summary: "Two lines." }, { location: { locationName: null } }]) {
      expect(await update(person, change, { ...texts, ...changed })).toMatchObject({ status: 409 });
    }
    expect(await view(person.id)).toMatchObject({ ...texts, skills: [] });
    expect(await update(person, change, texts)).toMatchObject({ status: 200, body: { user: change } });
  });

  it("geocodes a home place that names a town, and removes its location for any other name", async () => {
    const person = await createPerson(api);
    const settle = async (locationName: string | null) => {
      await update(person, { location: { locationName } });
      const query = api.db.selectFrom("person").select(["lon", "lat", "countryCode"]).where("id", "=", person.id);
      return query.executeTakeFirstOrThrow();
    };
    const nowhere = { lon: null, lat: null, countryCode: null };
    const lisbon = { lon: expect.closeTo(-9.1, 0), lat: expect.closeTo(38.7, 0), countryCode: "PT" };
    expect(await settle("lisbon, Portugal")).toEqual(lisbon);
    expect(await settle("A boat somewhere")).toEqual(nowhere);
    expect(await settle("Lisbon")).toEqual(lisbon);
    expect(await settle("Lisbo")).toEqual(nowhere);
    expect(await settle(null)).toEqual(nowhere);
  });
});
