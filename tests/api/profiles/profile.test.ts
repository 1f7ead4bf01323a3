import { activityStatus } from "@meander/domain/activity/status";
import { images } from "@meander/domain/constants";
import { userResponse } from "@meander/domain/contract/profiles";
import { describe, expect, it } from "vitest";
import { jsonb } from "@meander/api/db/jsonb";
import { english } from "../support/english.ts";
import { createActivity } from "../support/activities.ts";
import { overlap } from "../support/lock-waits.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { photo, uploadedImage } from "../support/pictures.ts";
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

  it("names the category that the person hosts most, without drafts", async () => {
    const person = await createPerson(api);
    expect((await view(person.id)).hostedCategory).toBeNull();
    const draft = { status: activityStatus.draft };
    for (const wishes of [{ categories: [9] }, { categories: [2, 5] }, { categories: [2] }]) {
      await createActivity(api, person, wishes);
    }
    for (const categories of [[5], [5], [5]]) await createActivity(api, person, { categories, ...draft });
    expect((await view(person.id)).hostedCategory).toBe(2);
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

  it("stores one of two pictures that replace the same one, and refuses the other", async () => {
    const person = await createPerson(api);
    const uploadOf = async (width: number) =>
      (await uploadedImage(api, person, {}, await photo(width, 600).jpeg().toBuffer())).src;
    const sources = await Promise.all([900, 910, 920].map(uploadOf));
    const choose = (image: string | null, seen: string | null) => () => update(person, { image }, { image: seen });
    const [first = "", second = "", third = ""] = sources;
    expect((await choose(first, null)()).status).toBe(200);
    const raced = await overlap(api, choose(second, first), choose(null, first));
    expect(raced.map((response) => response?.status)).toEqual([200, 409]);
    expect((await view(person.id)).image).toBe(second);
    expect((await choose(null, second)()).status).toBe(200);
    expect((await view(person.id)).image).toBe(images.defaultAvatar);

    const cover = (src: string, y: number, seen: unknown) =>
      update(person, { cover: { src, position: { y } } }, { cover: seen });
    expect((await cover(first, 0.5, null)).status).toBe(200);
    const stored = (await view(person.id)).cover;
    expect((await cover(first, 0.2, stored)).status).toBe(200);
    expect(await cover(third, 0.5, stored)).toMatchObject({ status: 409, body: { code: "version-changed" } });
    expect((await view(person.id)).cover).toMatchObject({ src: first, position: { y: 0.2 } });
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

  it("refuses an edit as a whole if one of the texts that it changes has changed", async () => {
    const person = await createPerson(api);
    const texts = {
      firstName: "Ada",
      lastName: "Moss",
      headline: "Walks",
      summary: "Two lines.\nHere.",
      location: { locationName: "Ghent" },
    };
    await update(person, texts);
    const seen = { firstName: "Eva", lastName: "Reed", headline: null, summary: "", location: { locationName: null } };
    const change = {
      firstName: "Ann",
      lastName: "Pool",
      headline: "Swims",
      summary: "Short",
      location: { locationName: "Bath" },
      skills: [{ text: "Maps" }],
    };
    for (const [field, value] of Object.entries(seen)) {
      expect(await update(person, change, { ...texts, [field]: value })).toMatchObject({ status: 409 });
    }
    expect(await view(person.id)).toMatchObject({ ...texts, skills: [] });
    expect(await update(person, change, texts)).toMatchObject({ status: 200, body: { user: change } });
  });

  it("merges lists that two tabs edit", async () => {
    const person = await createPerson(api);
    const website = { network: "website", href: "https://one.example/" };
    const before = { skills: [{ text: "Maps" }], languages: ["en"], countriesLived: ["PT"], links: [website] };
    await update(person, before);
    await update(person, {
      skills: [{ text: "Maps" }, { text: "Ropes" }],
      languages: ["en", "nl"],
      countriesLived: [],
      links: [website, { network: "photos", href: "https://two.example/" }],
    });
    const second = {
      skills: [{ text: "Knots" }],
      languages: ["fr", "en"],
      countriesLived: ["PT", "GB"],
      links: [{ ...website, network: "blog" }],
    };
    expect((await update(person, second, before)).body).toMatchObject({
      user: {
        skills: [{ text: "Ropes" }, { text: "Knots" }],
        languages: ["fr", "en", "nl"],
        countriesLived: ["GB"],
        links: [
          { id: "1", network: "blog", sortOrder: 0 },
          { id: "2", network: "photos", sortOrder: 1 },
        ],
      },
    });
    const third = { links: [{ ...website, network: "shop" }] };
    expect(await update(person, third, before)).toMatchObject({ status: 409 });
  });

  it("merges items by id, field by field, also when two tabs save at once", async () => {
    const person = await createPerson(api);
    const tour = { title: "Tour guide", companyName: "Canal Co", startDate: { year: 2019, month: 4 } };
    const school = { schoolName: "Nautical school" };
    const badge = { name: "First aid" };
    const added = await update(person, { positions: [tour], educations: [school], certifications: [badge] });
    const profile = userResponse.parse(added.body).user;
    const [seen] = profile.positions;
    const edit = (change: object) => () =>
      update(person, { positions: [{ ...seen, ...change }] }, { positions: [seen] });
    const [first, second] = await overlap(
      api,
      edit({ title: "Skipper" }),
      edit({ summary: "By boat", links: [{ text: "Boats", href: "https://boats.example/" }] }),
    );
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(second?.body).toMatchObject({
      user: { positions: [{ id: seen?.id, title: "Skipper", summary: "By boat", links: [{ text: "Boats" }] }] },
    });
    expect(await edit({ title: "Captain" })()).toMatchObject({ status: 409, body: { code: "version-changed" } });
    expect(await edit({ startDate: { year: 2018, month: 1 } })()).toMatchObject({ status: 200 });

    const add = (section: "educations" | "certifications", item: object) => () =>
      update(person, { [section]: [item] }, { [section]: [] });
    await overlap(api, add("educations", { schoolName: "Evening school" }), add("educations", { schoolName: "Club" }));
    await overlap(api, add("certifications", { name: "Diving" }), add("certifications", { name: "Radio" }));
    const now = await view(person.id);
    expect(now.educations.map(({ schoolName }) => schoolName)).toEqual(["Nautical school", "Evening school", "Club"]);
    expect(now.certifications.map(({ name }) => name)).toEqual(["First aid", "Diving", "Radio"]);
    const remove = { educations: profile.educations };
    expect((await update(person, { educations: [] }, remove)).status).toBe(200);
    expect((await view(person.id)).educations).toHaveLength(2);
  });

  it("refuses a merge that would be no valid profile", async () => {
    const person = await createPerson(api);
    const tour = { title: "Tour guide", companyName: "Canal Co", startDate: { year: 2019, month: 4 } };
    const { body } = await update(person, { positions: [{ ...tour, endDate: { year: 2021, month: 1 } }] });
    const [seen] = userResponse.parse(body).user.positions;
    const edit = (change: object) => update(person, { positions: [{ ...seen, ...change }] }, { positions: [seen] });
    expect((await edit({ startDate: { year: 2020, month: 12 } })).status).toBe(200);
    expect(await edit({ endDate: { year: 2020, month: 2 } })).toMatchObject({ status: 409 });
    await update(person, { projects: Array.from({ length: 50 }, (_, index) => ({ title: `Map ${index}` })) });
    expect(await update(person, { projects: [{ title: "One more" }] }, { projects: [] })).toMatchObject({
      status: 422,
      body: { message: english("errors.profileTooLarge") },
    });
    const other = await createPerson(api);
    expect(await update(other, { positions: [seen] }, { positions: [] })).toMatchObject({ status: 404 });
    expect((await view(other.id)).positions).toEqual([]);
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
    expect(await settle("Lisboa")).toEqual(lisbon);
    expect(await settle("Lisbo")).toEqual(nowhere);
    expect(await settle(null)).toEqual(nowhere);
  });
});
