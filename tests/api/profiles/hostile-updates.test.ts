import { userResponse } from "@meander/domain/contract/profiles";
import { describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { uploadedImage } from "../support/pictures.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

const post = (person: TestPerson, body: object) =>
  send(api, "POST", `${PRIVATE_BASE}/user/update`, { cookie: person.session, body });
const read = async (person: TestPerson) =>
  userResponse.parse((await send(api, "GET", `${PUBLIC_BASE}/user/${person.id}`)).body).user;

const position = { title: "Skipper", companyName: "Canal Co", startDate: { year: 2019, month: 4 } };
const many = (count: number, item: object) => Array.from({ length: count }, () => item);
const id = "01a1fbb0-2945-7ef5-8af3-8ef7cd6eef13";

describe("a hostile update of a profile changes nothing", () => {
  it.each([
    ["a headline of 1,025 characters", { user: { headline: "x".repeat(1_025) } }],
    ["a summary of 1,025 characters", { user: { summary: "x".repeat(1_025) } }],
    ["10,000 projects", { user: { projects: many(10_000, { title: "x" }) } }],
    ["10,000 skills", { user: { skills: many(10_000, { text: "x" }) } }],
    [
      "10,000 projects that were seen",
      { user: { projects: [] }, replaces: { projects: many(10_000, { title: "x" }) } },
    ],
    ["10,000 lines", { user: { positions: [{ ...position, achievements: many(10_000, { text: "x" }) }] } }],
    ["an id twice", { user: { projects: many(2, { id, title: "x" }) } }],
    ["an id twice in what was seen", { user: { projects: [] }, replaces: { projects: many(2, { id, title: "x" }) } }],
    ["an id that is none", { user: { projects: [{ id: "1 or 1=1", title: "x" }] } }],
    ["a month of 13", { user: { positions: [{ ...position, startDate: { year: 2019, month: 13 } }] } }],
    ["an unknown country", { user: { countriesLived: ["Portugal"] } }],
    ["a language that is no code", { user: { languages: ["<script>"] } }],
    ["a text instead of a list", { user: { projects: "x" } }],
    ["a list instead of a text", { user: { headline: ["x"] } }],
    ["a number as what was seen", { user: { headline: "x" }, replaces: { headline: 1 } }],
    ["a list as what was seen", { user: { headline: "x" }, replaces: [] }],
    ["an item without a title as what was seen", { user: { projects: [] }, replaces: { projects: [{ id }] } }],
    ["an avatar from elsewhere", { user: { image: "https://elsewhere.example/a.jpg" } }],
    ["a script as the company's site", { user: { positions: [{ ...position, company: { link: "javascript:a()" } }] } }],
  ])("%s", async (_, body) => {
    const person = await createPerson(api);
    const before = await read(person);
    expect((await post(person, body)).status).toBe(400);
    expect(await read(person)).toEqual(before);
  });

  it("another person's items, in every section, named as one's own or as what was seen", async () => {
    const [person, other] = [await createPerson(api), await createPerson(api)];
    const sections = {
      projects: [{ title: "Theirs" }],
      positions: [position],
      educations: [{ schoolName: "Theirs" }],
      certifications: [{ name: "Theirs" }],
    };
    await post(other, { user: sections });
    const theirs = await read(other);
    const before = await read(person);
    for (const section of ["projects", "positions", "educations", "certifications"] as const) {
      const items = theirs[section];
      for (const replaces of [{}, { [section]: items }, { [section]: [] }]) {
        const response = await post(person, { user: { [section]: items }, replaces });
        // What is seen as theirs, and unchanged, counts as removed meanwhile.
        expect([200, 404], `${section} ${JSON.stringify(replaces)}`).toContain(response.status);
      }
      await post(person, { user: { [section]: [] }, replaces: { [section]: items } });
    }
    expect(await read(person)).toEqual(before);
    expect(await read(other)).toEqual(theirs);
  });

  it("another person's picture, as avatar, cover, logo and in items", async () => {
    const [person, other] = [await createPerson(api), await createPerson(api)];
    const { src } = await uploadedImage(api, other);
    const before = await read(person);
    for (const user of [
      { image: src },
      { cover: { src } },
      { projects: [{ title: "x", images: [{ src }] }] },
      { positions: [{ ...position, images: [{ src }] }] },
      { positions: [{ ...position, company: { image: src } }] },
    ]) {
      const response = await post(person, { user: { headline: "After", ...user } });
      expect([400, 403, 404], JSON.stringify(user)).toContain(response.status);
    }
    expect(await read(person)).toEqual(before);
  });

  it("ignores fields that nobody may write", async () => {
    const person = await createPerson(api);
    const before = await read(person);
    const { status } = await post(person, {
      user: { _id: id, userType: 4, hostedCount: 99, memberSince: "2020-01-01", rating: { average: 5, count: 9 } },
      replaces: { userType: 1 },
      actor: id,
    });
    expect(status).toBe(200);
    expect(await read(person)).toEqual(before);
    const refused = await post(person, { user: { links: [{ network: "a", href: "https://a:b@c.example/" }] } });
    expect(refused.body).toMatchObject({ fields: { "user.links.0.href": english("errors.linkWithPassword") } });
  });
});
