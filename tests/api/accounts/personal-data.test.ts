import { personTables } from "@meander/api/modules/accounts/personal-data/person-tables";
import { tablesWithoutPeople } from "@meander/api/modules/accounts/personal-data/tables-without-people";
import { personalExport } from "@meander/domain/contract/personal-data";
import { deletedUser } from "@meander/domain/person/deleted-user";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { act, createActivity, inboxCodes, takePart } from "../support/activities.ts";
import { createPeople, createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const HOUR_MS = 3_600_000;
const MIGRATION_TABLES = ["kysely_migration", "kysely_migration_lock", "schema_function"];

async function readColumns(): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition`.execute(api.db);
  const tables = new Map<string, Map<string, string>>();
  for (const { table, column, type } of rows) {
    if (MIGRATION_TABLES.includes(table)) continue;
    const columns = tables.get(table) ?? new Map<string, string>();
    tables.set(table, columns.set(column, type));
  }
  return tables;
}

/** Single-column foreign keys to `person`; `rule` is what deleting the person does: c cascades, n sets null. */
async function readReferences() {
  const { rows } = await sql<{ table: string; column: string; rule: string }>`
    select c.relname as table, a.attname as column, k.confdeltype::text as rule
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.contype = 'f' and k.confrelid = 'person'::regclass`.execute(api.db);
  return rows;
}

/** Columns of these types may name or describe a person. */
const mayNamePerson = (type: string) => /uuid|text|json|char|bytea/.test(type);

describe("the list of tables with personal data", () => {
  it("has every table that may reference a person in exactly one of its two parts", async () => {
    const namingColumns = [...(await readColumns())].filter(([, columns]) => [...columns.values()].some(mayNamePerson));
    const listed = [...Object.keys(personTables), ...Object.keys(tablesWithoutPeople)];
    const unlisted = namingColumns.map(([table]) => table).filter((table) => !listed.includes(table));
    expect(unlisted, "add them to person-tables.ts").toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
    const existing = await readColumns();
    expect(listed.filter((table) => !existing.has(table))).toEqual([]);
  });

  it("covers every foreign key to a person with the key's actual delete rule", async () => {
    const references = await readReferences();
    expect(references.length).toBeGreaterThan(25);
    for (const { table, column, rule } of references) {
      expect(personTables[table]?.by, `${table}.${column}`).toContain(column);
      if (personTables[table]?.fate === "cascade" && column === personTables[table].by[0]) {
        expect(rule, `${table}.${column}`).toBe("c");
      }
      expect("cn", `${table}.${column} stops a person from going`).toContain(rule);
    }
  });

  it("classifies every column of the exported tables", async () => {
    const existing = await readColumns();
    for (const [table, { by, section, withheld, because }] of Object.entries(personTables)) {
      const columns = [...(existing.get(table)?.keys() ?? [])];
      expect(columns, table).toEqual(expect.arrayContaining([...by]));
      if (section === null) continue;
      const decided = new Set([...section.columns, ...withheld, ...by]);
      expect(
        columns.filter((column) => !decided.has(column)),
        `${table}: export or withhold these`,
      ).toEqual([]);
      expect(
        [...decided].filter((column) => !columns.includes(column)),
        `${table} has no such columns`,
      ).toEqual([]);
      if (withheld.length > 0) expect(because, table).not.toBeNull();
    }
  });

  it("gives every section of the export a unique name", () => {
    const names = Object.values(personTables).flatMap(({ section }) => section?.name ?? []);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("the export", () => {
  const exportOf = (person: TestPerson | undefined) =>
    send(api, "GET", `${PRIVATE_BASE}/user/export`, { cookie: person?.session });

  it("is a file with all named sections, ISO dates and no secrets", async () => {
    const [host, person] = [await createPerson(api), await createPerson(api, { firstName: "Zenobia" })];
    const { _id } = await createActivity(api, host, { title: "A walk of somebody else's" });
    await takePart(api, _id, person, host);
    await act(api, "comment", _id, person, { text: "What a walk" });
    const own = await createActivity(api, person, { title: "My own walk" });
    const response = await exportOf(person);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="meander-\d{4}-\d\d-\d\d\.json"$/,
    );
    const file = personalExport.parse(response.body);
    const names = Object.values(personTables).flatMap(({ section }) => section?.name ?? []);
    expect(Object.keys(file.sections)).toEqual(names);
    expect(file).toMatchObject({
      userId: person.id,
      exportedAt: api.now.toISOString(),
      sections: {
        account: [{ firstName: "Zenobia", email: person.email, createdAt: expect.stringMatching(/^\d{4}-.*Z$/) }],
        participations: [{ activityId: _id, status: 3 }],
        comments: [{ activityId: _id, text: "What a walk" }],
        activities: [{ id: own._id, title: "My own walk", dates: [{ timePeriodCode: 3 }] }],
        notifications: [{ code: 4, actorId: host.id, actorName: "Mira Okafor" }],
      },
    });
    const text = JSON.stringify(file);
    const { passwordHash } = await api.db
      .selectFrom("person")
      .select("passwordHash")
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    for (const secret of [passwordHash ?? "none", person.session, host.email]) expect(text).not.toContain(secret);
  });

  it("contains each of a person's thousands of rows once", async () => {
    const person = await createPerson(api);
    const { _id } = await createActivity(api, person);
    await sql`
      insert into comment (activity_id, author_id, text, posted_at)
      select ${_id}, ${person.id}, 'Comment ' || n, now() from generate_series(1, 3456) n`.execute(api.db);
    const { sections } = personalExport.parse((await exportOf(person)).body);
    const texts = sections.comments?.map(({ text }) => text) ?? [];
    expect(new Set(texts).size).toBe(3_456);
    expect(texts).toHaveLength(3_456);
  });

  it("is available to unverified and paused people too, five times an hour", async () => {
    expect((await exportOf(undefined)).status).toBe(401);
    const person = await createPerson(api, { isVerified: false });
    const responses = await Promise.all(Array.from({ length: 8 }, () => exportOf(person)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(3);
  });
});

describe("a deletion", () => {
  const deleteAccount = ({ session }: TestPerson) =>
    send(api, "DELETE", `${PRIVATE_BASE}/user/delete/`, { cookie: session, body: { password: PASSWORD } });

  it("removes the name from comments that mention the person, but not a namesake's", async () => {
    const [host, person, namesake] = await createPeople(api, 3);
    const { _id } = await createActivity(api, host);
    for (const named of [person, namesake]) {
      await act(api, "join", _id, named);
      await act(api, "comment", _id, host, { text: "Meet @Mira Okafor at the lock", mentionIds: [named.id] });
    }
    await deleteAccount(person);
    const comments = api.db.selectFrom("comment").select("text").where("activityId", "=", _id).orderBy("id");
    expect(await comments.execute()).toEqual([
      { text: "Meet @Deleted user at the lock" },
      { text: "Meet @Mira Okafor at the lock" },
    ]);
  });

  it("retracts notifications about the person, keeps general ones, and publishes counts only to those with unseen ones", async () => {
    const [person, unseen, seen, last] = await createPeople(api, 4, { userType: 3 });
    const notified = { actorId: person.id, code: 18 };
    await api.db
      .insertInto("notification")
      .values([
        { ...notified, personId: unseen.id },
        { ...notified, personId: seen.id, seenAt: api.now },
        { ...notified, personId: seen.id, seenAt: api.now, code: 19 },
      ])
      .execute();
    const counted: string[] = [];
    for (const { id } of [unseen, seen, last])
      api.services.live.subscribe("notification", id, () => void counted.push(id));
    await api.services.live.ready();
    await deleteAccount(person);
    await sql`select pg_notify('notification', ${JSON.stringify({ personId: last.id })})`.execute(api.db);
    await vi.waitUntil(() => counted.includes(last.id));
    expect(counted).toEqual([unseen.id, last.id]);
    expect([await inboxCodes(api, unseen), await inboxCodes(api, seen)]).toEqual([[], [19]]);
  });

  it("removes the person's reports from settled cases about others, and nothing else", async () => {
    const [person, other, staff] = await createPeople(api, 3);
    const { _id } = await createActivity(api, other);
    await act(api, "comment", _id, other, { text: "See you" });
    const { id: commentId } = await api.db
      .selectFrom("comment")
      .select("id")
      .where("activityId", "=", _id)
      .executeTakeFirstOrThrow();
    const subjects = [
      { subjectType: "user", subjectId: other.id },
      { subjectType: "activity", subjectId: _id },
      { subjectType: "comment", subjectId: commentId },
    ];
    const settled = { status: "decided", dueAt: api.now, decidedAt: new Date(api.now.getTime() - 48 * HOUR_MS) };
    const cases = await api.db
      .insertInto("moderationCase")
      .values(subjects.map((subject) => ({ ...subject, ...settled })))
      .returning("id")
      .execute();
    const caseIds = cases.map(({ id }) => id);
    const report = { category: "spam", evidence: JSON.stringify({ summary: "Reported" }) };
    await api.db
      .insertInto("report")
      .values(
        caseIds.flatMap((caseId) => [
          { ...report, caseId, reporterId: person.id, text: "Mine" },
          { ...report, caseId, reporterId: staff.id, text: "Theirs" },
        ]),
      )
      .execute();
    await deleteAccount(person);
    const reports = await api.db
      .selectFrom("report")
      .select(["text", "evidence"])
      .where("caseId", "in", caseIds)
      .execute();
    const evidence = { summary: "Reported" };
    expect(reports.toSorted((one, next) => one.text.localeCompare(next.text))).toEqual([
      ...Array.from({ length: 3 }, () => ({ text: "Theirs", evidence })),
      ...Array.from({ length: 3 }, () => ({ text: deletedUser.report, evidence })),
    ]);
    const about = api.db.selectFrom("moderationCase").select(["subjectType", "subjectId"]).where("id", "in", caseIds);
    expect(await about.orderBy("subjectType", "desc").execute()).toEqual([subjects[0], subjects[2], subjects[1]]);
  });
});
