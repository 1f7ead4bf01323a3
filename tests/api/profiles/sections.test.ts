import { type UserProfile, userResponse } from "@meander/domain/contract/profiles";
import { describe, expect, it } from "vitest";
import { sql } from "kysely";
import { english } from "../support/english.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

const post = (person: TestPerson, user: unknown) =>
  send(api, "POST", `${PRIVATE_BASE}/user/update`, { cookie: person.session, body: { user } });

async function save(person: TestPerson, user: unknown): Promise<UserProfile> {
  const response = await post(person, user);
  expect([response.status, response.body]).toMatchObject([200, {}]);
  return userResponse.parse(response.body).user;
}

const position = {
  title: "Skipper",
  companyName: "Canal Co",
  startDate: { year: 2019, month: 4 },
  endDate: { year: 2021, month: 9 },
};

describe("the sections of a profile", () => {
  it("are stored and returned as sent", async () => {
    const person = await createPerson(api);
    const sent = {
      image: "/scene/4/2/mira.svg",
      cover: { src: "/scene/4/2/mira.svg", position: { y: 0.25 } },
      projects: [
        {
          title: "Tidal pools",
          headline: "Where the sea stays behind",
          summary: "Three years of maps",
          skills: [{ text: "Maps" }],
          links: [{ text: "The map", href: "https://pools.example/" }],
          images: [{ src: "/scene/4/2/pool.svg", caption: "Low water" }],
        },
      ],
      positions: [
        {
          ...position,
          company: { image: "/scene/4/2/logo.svg", link: "https://canal.example/" },
          locationName: "Leiden",
          summary: "Tours by boat",
          responsibilities: [
            { text: "Second", sortOrder: 2 },
            { text: "First", sortOrder: 1 },
          ],
          achievements: [{ text: "Nobody fell in" }],
        },
      ],
      educations: [
        { schoolName: "Nautical school", degree: "Mate", startDate: { year: 2015 }, endDate: { year: 2017 } },
      ],
      certifications: [{ name: "First aid", authority: "Red Cross", number: "77-1", startDate: { year: 2024 } }],
    };
    const saved = await save(person, sent);
    expect(saved).toMatchObject({
      image: sent.image,
      cover: sent.cover,
      projects: [{ ...sent.projects[0], urlSlug: "tidal-pools", sortOrder: 0, links: [{ sortOrder: 0 }] }],
      positions: [
        {
          ...position,
          urlSlug: "skipper-canal-co",
          company: { name: "Canal Co", image: "/scene/4/2/logo.svg", link: "https://canal.example/" },
          responsibilities: [
            { text: "First", sortOrder: 0 },
            { text: "Second", sortOrder: 1 },
          ],
        },
      ],
      educations: sent.educations,
      certifications: sent.certifications,
    });
    const { projects, positions, educations, certifications } = saved;
    expect(await save(person, { projects, positions, educations, certifications })).toEqual(saved);
    const other = await send(api, "GET", `${PUBLIC_BASE}/user/${person.id}`);
    expect(userResponse.parse(other.body).user).toEqual({ ...saved, isSelf: false });
  });

  it("are replaced as a whole in the given order; retained items keep their id and slug", async () => {
    const person = await createPerson(api);
    const first = await save(person, { projects: [{ title: "Harbour" }, { title: "Lagoon" }] });
    const [harbour, lagoon] = first.projects;
    const second = await save(person, {
      projects: [
        { id: lagoon?.id.toUpperCase(), title: "The lagoon, renamed", sortOrder: 4 },
        { title: "Estuary", sortOrder: 1, id: undefined, urlSlug: "mine", personId: "x" },
      ],
      summary: "Boats",
    });
    expect(second.projects.map(({ title, urlSlug }) => [title, urlSlug])).toEqual([
      ["Estuary", "estuary"],
      ["The lagoon, renamed", "lagoon"],
    ]);
    expect(second.projects[1]?.id).toBe(lagoon?.id);
    expect((await send(api, "GET", `${PUBLIC_BASE}/project/${harbour?.urlSlug}`)).status).toBe(404);
    expect((await send(api, "GET", `${PUBLIC_BASE}/project/${harbour?.id}`)).status).toBe(404);
    const emptied = await save(person, { projects: [] });
    expect([emptied.projects, emptied.summary]).toEqual([[], "Boats"]);
  });

  it("restore a removed item with its slug, and release the slugs of items that were removed long ago", async () => {
    const person = await createPerson(api);
    const { projects } = await save(person, { projects: [{ title: "Quay" }, { title: "Oxbow" }] });
    const [quay, oxbow] = projects;
    await save(person, { projects: [{ ...oxbow, title: "Renamed" }] });
    const taken = await save(await createPerson(api), { projects: [{ title: "Quay" }] });
    expect(taken.projects[0]?.urlSlug).toBe("quay-2");
    const restored = await save(person, { projects: [quay, { ...oxbow, title: "Renamed" }] });
    expect(restored.projects).toMatchObject([{ ...quay }, { id: oxbow?.id, urlSlug: "oxbow" }]);
    expect(await post(await createPerson(api), { projects: [quay] })).toMatchObject({ status: 404 });

    for (const round of ["a", "b", "c", "d"]) {
      await save(person, { projects: Array.from({ length: 50 }, (_, index) => ({ title: `${round} ${index}` })) });
    }
    const slugs = await api.db.selectFrom("profileSlug").select("slug").where("personId", "=", person.id).execute();
    expect(slugs).toHaveLength(150);
    expect(slugs.map(({ slug }) => slug)).not.toContain("oxbow");
  });

  it("reject another person's item and change nothing", async () => {
    const [person, other] = await Promise.all([createPerson(api), createPerson(api)]);
    const { projects, positions } = await save(other, { projects: [{ title: "Theirs" }], positions: [position] });
    await save(person, { headline: "Before" });
    for (const [section, item, words] of [
      ["projects", { ...projects[0], title: "Mine now" }, english("errors.projectNotFound")],
      ["positions", { ...positions[0], title: "Mine now" }, english("errors.positionNotFound")],
    ] as const) {
      expect(await post(person, { headline: "After", [section]: [item] })).toMatchObject({
        status: 404,
        body: { message: words },
      });
    }
    const response = await send(api, "GET", `${PUBLIC_BASE}/user/${person.id}`);
    expect(userResponse.parse(response.body).user.headline).toBe("Before");
    expect((await save(other, {})).projects).toEqual(projects);
  });

  it("name an item's invalid field", async () => {
    const person = await createPerson(api);
    const wrong = [
      [
        { positions: [{ ...position, endDate: { year: 2019, month: 3 } }] },
        "user.positions.0.endDate",
        english("errors.endBeforeStart"),
      ],
      [
        { educations: [{ schoolName: "x", startDate: { year: 2020 }, endDate: { year: 2019 } }] },
        "user.educations.0.endDate",
        english("errors.endBeforeStart"),
      ],
      [{ projects: [{ title: " " }] }, "user.projects.0.title", english("errors.fieldInvalid")],
      [
        { projects: [{ title: "x", links: [{ text: "x", href: "javascript:alert(1)" }] }] },
        "user.projects.0.links.0.href",
        english("errors.fieldInvalid"),
      ],
    ] as const;
    for (const [user, field, words] of wrong) {
      expect(await post(person, user)).toMatchObject({ status: 400, body: { fields: { [field]: words } } });
    }
    const id = "01a1fbb0-2945-7ef5-8af3-8ef7cd6eef13";
    const twice = await post(person, {
      projects: [
        { id, title: "a" },
        { id, title: "b" },
      ],
    });
    expect(twice.status).toBe(400);
  });

  const fields = [
    ["user.links.0.href", (href: string) => ({ links: [{ network: "web", href }] })],
    ["user.projects.0.links.0.href", (href: string) => ({ projects: [{ title: "x", links: [{ text: "x", href }] }] })],
    [
      "user.positions.0.links.0.href",
      (href: string) => ({ positions: [{ ...position, links: [{ text: "x", href }] }] }),
    ],
    ["user.positions.0.company.link", (href: string) => ({ positions: [{ ...position, company: { link: href } }] })],
  ] as const;

  it.each([
    ["https://user:pw@canal.example", english("errors.linkWithPassword")],
    ["http://user@canal.example/a", english("errors.linkWithPassword")],
    ["https://canal.example%2f@elsewhere.example", english("errors.linkWithPassword")],
    ["https:user:pw@canal.example", english("errors.fieldInvalid")],
    ["https:/\\user:pw@canal.example", english("errors.fieldInvalid")],
    ["https:////user:pw@canal.example", english("errors.fieldInvalid")],
    ["https:/\t/user:pw@canal.example", english("errors.fieldInvalid")],
    ["https://us\ter:pw@canal.example", english("errors.linkWithPassword")],
  ])("reject a link with a user name or a password: %j", async (href, words) => {
    const person = await createPerson(api);
    for (const [field, userOf] of fields) {
      expect(await post(person, userOf(href))).toMatchObject({ status: 400, body: { fields: { [field]: words } } });
    }
  });

  it("hide links stored before that rule, and any other that isn't a web address", async () => {
    const person = await createPerson(api);
    const { user } = (await post(person, { projects: [{ title: "Harbour", links: [] }], positions: [position] }))
      .body as { user: UserProfile };
    const stored = [
      "https://user:pw@canal.example",
      "http://user@canal.example/a",
      "https:user:pw@canal.example",
      "javascript:alert(1)",
      "https://canal.example/@mira",
    ].map((href, sortOrder) => ({ id: String(sortOrder), network: "web", text: "x", href, sortOrder }));
    for (const table of ["person", "project", "position"]) {
      await sql`update ${sql.table(table)} set links = ${JSON.stringify(stored)}::jsonb`.execute(api.db);
    }
    await api.db.updateTable("position").set({ companyLink: "https://user:pw@canal.example" }).execute();
    const view = async (path: string) => (await send(api, "GET", `${PUBLIC_BASE}/${path}`)).body;
    const links = [{ href: "https://canal.example/@mira" }];
    const unlinked = { links, company: { link: null } };
    expect(await view(`user/${person.id}`)).toMatchObject({
      user: { links, projects: [{ links }], positions: [unlinked] },
    });
    expect(await view(`project/${user.projects[0]?.id}`)).toMatchObject({ project: { links } });
    expect(await view(`position/${user.positions[0]?.id}`)).toMatchObject({ position: unlinked });
    await api.db.updateTable("position").set({ companyLink: "https://canal.example" }).execute();
    expect(await view(`position/${user.positions[0]?.id}`)).toMatchObject({
      position: { company: { link: "https://canal.example" } },
    });
  });

  it("accept a link with an @ in its path", async () => {
    const person = await createPerson(api);
    const saved = await save(person, { links: [{ network: "web", href: "https://canal.example/@mira?to=a@b#@" }] });
    expect(saved.links[0]?.href).toBe("https://canal.example/@mira?to=a@b#@");
  });

  it("remove the end date of a current position", async () => {
    const person = await createPerson(api);
    const saved = await save(person, { positions: [{ ...position, isCurrent: true }] });
    expect(saved.positions[0]).toMatchObject({ isCurrent: true, endDate: null });
  });
});

describe("slugs of projects and positions", () => {
  it("are unique when fifty people request the same at once", async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => createPerson(api)));
    const saved = await Promise.all(
      people.map((person, index) =>
        // Half of the requests use the reverse order.
        save(person, {
          projects:
            index % 2 === 0 ? [{ title: "Atlas" }, { title: "Delta" }] : [{ title: "Delta" }, { title: "Atlas" }],
        }),
      ),
    );
    const slugs = saved.flatMap((profile) => profile.projects.map((project) => project.urlSlug));
    expect(new Set(slugs).size).toBe(100);
    expect(slugs.every((slug) => /^(atlas|delta)(-\d+)?$/.test(slug))).toBe(true);
    const seen = await send(api, "GET", `${PUBLIC_BASE}/project/atlas`);
    expect(people.map((person) => person.id)).toContain((seen.body as { owner: { _id: string } }).owner._id);
  });

  it("stay unique when one person saves the same profile fifty times concurrently", async () => {
    const person = await createPerson(api);
    const { projects } = await save(person, { projects: [{ title: "Raft" }] });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => post(person, { projects: [...projects, { title: `Raft ${index}` }] })),
    );
    // A later save retains the first project and replaces the new ones of earlier saves.
    expect(responses.map((response) => response.status)).toEqual(responses.map(() => 200));
    const { projects: retained } = await save(person, {});
    expect(retained.map((project) => project.urlSlug)[0]).toBe("raft");
    expect(retained).toHaveLength(2);
    const slugs = await api.db.selectFrom("profileSlug").select("itemId").where("personId", "=", person.id).execute();
    expect(slugs.map((row) => row.itemId)).toEqual(expect.arrayContaining(retained.map((project) => project.id)));
  });

  it("exist for titles without a letter", async () => {
    const person = await createPerson(api);
    const saved = await save(person, {
      projects: [{ title: "!!!" }],
      positions: [{ ...position, title: "?", companyName: "!" }],
    });
    expect(saved.projects[0]?.urlSlug).toMatch(/^project/);
    expect(saved.positions[0]?.urlSlug).toMatch(/^experience/);
  });
});
