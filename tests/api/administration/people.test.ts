import { adminPeopleResponse, adminPerson } from "@meander/domain/contract/administration";
import { describe, expect, it } from "vitest";
import { createPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

async function find(query: Record<string, string>) {
  const moderator = await createPerson(api, { firstName: "Staff", lastName: "Member", userType: 3 });
  const path = `${PRIVATE_BASE}/admin/users?${new URLSearchParams(query)}`;
  const { status, body } = await send(api, "GET", path, { cookie: moderator.session });
  expect(status).toBe(200);
  return adminPeopleResponse.parse(body);
}

describe("people search", () => {
  it("matches part of a name without accents, or a whole address or id", async () => {
    const person = await createPerson(api, { firstName: "Zoë", lastName: "Quintão", email: "postbox77@rare.example" });
    await createPerson(api, { firstName: "Zora", lastName: "Quill" });
    for (const q of ["zoe quint", "QUINTAO", "POSTBOX77@rare.example", person.id, person.id.toUpperCase()]) {
      const { people } = await find({ q });
      expect([q, people.map(({ _id }) => _id)]).toEqual([q, [person.id]]);
    }
    expect((await find({ q: "zoe quint" })).people[0]).toMatchObject({
      maskedAddress: "p…@rare.example",
      isVerified: true,
      userType: 1,
      suspendedUntil: null,
    });
  });

  it("takes LIKE wildcards literally, and matches an unverified address only as a whole", async () => {
    const person = await createPerson(api, {
      firstName: "100%",
      lastName: "Sure_",
      email: "not@proven.example",
      isVerified: false,
    });
    expect((await find({ q: "100%" })).people.map(({ _id }) => _id)).toEqual([person.id]);
    expect((await find({ q: "%%%" })).people).toEqual([]);
    expect((await find({ q: "e_" })).people.map(({ _id }) => _id)).toEqual([person.id]);
    expect((await find({ q: "not@proven" })).people).toEqual([]);
    expect((await find({ q: "not@proven.example" })).people[0]).toMatchObject({ _id: person.id, isVerified: false });
  });

  it("neither skips nor repeats people across pages while others join", async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => createPerson(api, { lastName: "Pagefiller" })));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await find({ q: "pagefiller", limit: "4", ...(cursor === null ? {} : { cursor }) });
      expect(page.people).not.toEqual([]);
      seen.push(...page.people.map(({ _id }) => _id));
      cursor = page.cursor;
      await createPerson(api, { lastName: "Pagefiller" });
    } while (cursor !== null);
    expect(seen).toHaveLength(made.length);
    expect(new Set(seen)).toEqual(new Set(made.map(({ id }) => id)));
  });

  it("filters by user type and refuses an invalid cursor", async () => {
    const marketer = await createPerson(api, { userType: 5 });
    expect((await find({ userType: "5" })).people.map(({ _id }) => _id)).toEqual([marketer.id]);
    const path = `${PRIVATE_BASE}/admin/users?cursor=nonsense`;
    expect((await send(api, "GET", path, { cookie: (await createPerson(api, { userType: 3 })).session })).status).toBe(
      400,
    );
  });
});

describe("a person's details", () => {
  it("include the types that the viewer may assign", async () => {
    const [administrator, moderator] = await Promise.all([
      createPerson(api, { userType: 4 }),
      createPerson(api, { userType: 3 }),
    ]);
    const view = async (id: string, by: typeof moderator) => {
      const { body } = await send(api, "GET", `${PRIVATE_BASE}/admin/user/${id}`, { cookie: by.session });
      return adminPerson.parse(body);
    };
    const consumer = await createPerson(api);
    expect((await view(consumer.id, administrator)).assignableTypes).toEqual([2, 3, 4, 5]);
    expect((await view(moderator.id, administrator)).assignableTypes).toEqual([1, 2, 4, 5]);
    expect((await view(administrator.id, administrator)).assignableTypes).toEqual([]);
    expect((await view(consumer.id, moderator)).assignableTypes).toEqual([]);
    expect(await view(consumer.id, moderator)).toMatchObject({
      sessionCount: 1,
      activeStrikes: 0,
      openCaseCount: 0,
      grants: [],
    });
  });

  it("are audited once an hour per viewer, without the search text", async () => {
    const [moderator, subject] = await Promise.all([createPerson(api, { userType: 3 }), createPerson(api)]);
    const look = (path: string) => send(api, "GET", `${PRIVATE_BASE}${path}`, { cookie: moderator.session });
    for (let times = 0; times < 3; times += 1) await look(`/admin/user/${subject.id}`);
    await look(`/admin/user/${subject.id}?purpose=offline`);
    await look(`/admin/users?q=${subject.email}`);
    const rows = await api.db
      .selectFrom("audit")
      .selectAll()
      .where("actorId", "=", moderator.id)
      .orderBy("createdAt")
      .execute();
    expect(rows.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ["view-person", subject.id],
      ["store-person", subject.id],
      ["list-people", null],
    ]);
    expect(JSON.stringify(rows)).not.toContain("@");
  });

  it("return 404 for an unknown id", async () => {
    const { session } = await createPerson(api, { userType: 3 });
    const path = `${PRIVATE_BASE}/admin/user/01900000-0000-7000-8000-000000000000`;
    expect((await send(api, "GET", path, { cookie: session })).status).toBe(404);
  });
});
