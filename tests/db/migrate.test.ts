import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@meander/db/embedded-postgres";
import { migrateToLatest, ownSchema } from "@meander/db/migrate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeSchema } from "./support/describe-schema.ts";
import { makeDataFolder } from "./support/folders.ts";
import { query } from "./support/query.ts";

const halfDone = fileURLToPath(new URL("./fixtures/half-done/", import.meta.url));
const log = () => {};
const { dataDir, discard } = makeDataFolder();
let server: EmbeddedPostgres;
let url = "";
let databases = 0;

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir, log, durability: "disposable" });
});
afterAll(async () => {
  await server.stop();
  await discard();
});
beforeEach(async () => {
  const name = `empty_${++databases}`;
  await query(server.url, `create database ${name}`);
  url = server.url.replace(/\/meander$/, `/${name}`);
});

const tables = () =>
  query(url, "select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1");
const namesIn = (folder: string) => readdirSync(folder).map((file) => parse(file).name);
const withMigrations = (migrations: string) => ({ ...ownSchema, migrations });
const functionText = (name: string) => readFileSync(join(ownSchema.functions, `${name}.sql`), "utf8");

it("brings an empty database up to date, and then has nothing left to do", async () => {
  const ran = await migrateToLatest(url, log);
  expect(ran).toEqual(namesIn(ownSchema.migrations).sort());
  expect(await migrateToLatest(url, log)).toEqual([]);
});

it("rolls everything back when a migration fails half-way, and names the migration", async () => {
  await expect(migrateToLatest(url, log, withMigrations(halfDone))).rejects.toMatchObject({
    name: "MigrationFailedError",
    migration: "20260101-0200-create-lighthouse",
    message: expect.stringContaining("a_table_that_is_not_there"),
  });
  expect(await tables()).toEqual([]);
});

it("rejects a database of a newer version and leaves it unchanged", async () => {
  await migrateToLatest(url, log);
  await query(
    url,
    "insert into kysely_migration (name, timestamp) values ('20991231-0000-add-teleport', '2099-12-31T00:00:00.000Z')",
  );
  await expect(migrateToLatest(url, log)).rejects.toMatchObject({
    name: "NewerDatabaseError",
    message: expect.stringContaining("made by a newer Meander"),
    migrations: ["20991231-0000-add-teleport"],
  });
});

it("migrates once when two processes start simultaneously", async () => {
  const [first, second] = await Promise.all([migrateToLatest(url, log), migrateToLatest(url, log)]);
  expect([first.length, second.length].sort((a, b) => a - b)[0]).toBe(0);
  expect((await tables()).length).toBeGreaterThan(5);
});

it("rejects a database from before the squash in one sentence, and leaves it unchanged", async () => {
  await query(url, "create table kysely_migration (name text primary key, timestamp text not null)");
  await query(
    url,
    "insert into kysely_migration values ('20261121-0100-create-reference', '2026-11-21T01:00:00.000Z')",
  );
  await query(url, "create table person (first_name text)");
  await query(url, "insert into person values ('Mira')");
  const before = await describeSchema(url);
  const failure = await migrateToLatest(url, log).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: "SquashedDatabaseError" });
  expect(String(failure)).toMatch(/set MEANDER_DATA to a new folder[^.]*\.$/);
  expect(await describeSchema(url)).toEqual(before);
  expect(await query(url, "select first_name from person")).toEqual([{ first_name: "Mira" }]);
});

/** As an installation was that hasn't had this migration, nor later ones. */
async function migrateUntil(next: string): Promise<void> {
  const earlier = mkdtempSync(join(tmpdir(), "meander-migrations-"));
  cpSync(ownSchema.migrations, earlier, { recursive: true });
  for (const name of namesIn(earlier)) if (name >= next) rmSync(join(earlier, `${name}.sql`));
  await migrateToLatest(url, log, withMigrations(earlier));
  rmSync(earlier, { recursive: true });
}

it("puts what staff hid or removed without a case into a decided case", async () => {
  await migrateUntil("20261129-1300-put-direct-changes-into-cases");
  await query(
    url,
    `with staff as (
       insert into person (first_name, last_name, terms_accepted_at) values ('Ada', 'Quill', now()) returning id),
     walk as (
       insert into activity (host_id, title, time_zone, lon, lat, categories, status, hidden_at)
       select id, 'Walk', 'Europe/London', 0, 51, '{1}', 1, '2026-11-01' from staff returning id, host_id),
     remark as (
       insert into comment (activity_id, author_id, text, deleted_at)
       select id, host_id, text, '2026-11-02' from walk, unnest(array['Odd', 'Taken back']) text returning id, text)
     insert into audit (actor_id, action, subject_type, subject_id, data)
     select host_id, 'hide-activity', 'activity', id, '{"category": "scam", "reason": "Two people paid"}'::jsonb from walk
     union all
     select host_id, 'remove-comment', 'comment', remark.id, '{"category": "spam", "reason": ""}'::jsonb
     from remark, walk where remark.text = 'Odd'`,
  );
  expect(await migrateToLatest(url, log)).toContain("20261129-1300-put-direct-changes-into-cases");
  const decided = await query(
    url,
    `select moderation_case.decision, report.category, report.text, event.data ->> 'text' as reason,
       coalesce(activity.title, comment.text) as subject
     from moderation_case join report on report.case_id = moderation_case.id and report.is_by_staff
     join case_event event on event.id = moderation_case.decision_event_id and event.actor_id is not null
     left join activity on activity.hiding_event_id = event.id
     left join comment on comment.removal_event_id = event.id
     where moderation_case.status = 'decided' order by moderation_case.decided_at`,
  );
  const noReason = "No reason was given.";
  expect(decided).toEqual([
    { decision: "hideActivity", category: "scam", text: "Two people paid", reason: "Two people paid", subject: "Walk" },
    { decision: "removeContent", category: "spam", text: noReason, reason: "", subject: "Odd" },
  ]);
});

it("finds activities by the languages that were stated before searches knew them", async () => {
  await migrateUntil("20261130-0900-search-by-language");
  await query(
    url,
    `with host as (
       insert into person (first_name, last_name, terms_accepted_at) values ('Ada', 'Quill', now()) returning id),
     walk as (
       insert into activity (host_id, title, time_zone, lon, lat, categories, status, is_suggested, languages)
       select id, 'Walk', 'Europe/London', 0, 51, '{1}', 1, true, '{en,pt}' from host returning id)
     insert into activity_search (activity_id, host_id, point, next_starts_at, starts, closes, last_closes_at,
       refresh_at, categories, is_suggested, is_recommended, title, names, words)
     select walk.id, host.id, point(0, 51), '9999-12-31', '{}', '{}', 'infinity', 'infinity', '{1}', true, false, 'walk',
       '', 'walk'::tsvector from walk, host`,
  );
  expect(await migrateToLatest(url, log)).toContain("20261130-0900-search-by-language");
  const stored = await query(url, "select words @@ $$':pt'$$::tsquery as is_found from activity_search");
  expect(stored).toEqual([{ is_found: true }]);
});

describe("functions", () => {
  it("applies every file, and has a file for every function", async () => {
    expect(namesIn(ownSchema.functions).sort()).toEqual([...ownSchema.functionNames].sort());
    await migrateToLatest(url, log);
    const { functions = [] } = await describeSchema(url);
    const names = functions.map((text) => /FUNCTION public\.(\w+)\(/.exec(text)?.[1] ?? text);
    // Postgres 18 includes uuidv7 itself.
    expect(names.sort()).toEqual(ownSchema.functionNames.filter((name) => name !== "uuidv7").sort());
  });

  it("leave the schema unchanged when all are applied again with checked bodies", async () => {
    await migrateToLatest(url, log);
    const fresh = await describeSchema(url);
    for (const name of ownSchema.functionNames) await query(url, functionText(name));
    expect(await describeSchema(url)).toEqual(fresh);
    await query(url, "delete from schema_function");
    expect(await migrateToLatest(url, log)).toEqual([]);
    expect(await describeSchema(url)).toEqual(fresh);
  });

  describe("with a changed definition", () => {
    const folder = mkdtempSync(join(tmpdir(), "meander-functions-"));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const announced = async (id: string) =>
      (await query(url, `select pg_get_functiondef('${id}'::regproc) as text`)).map(({ text }) => String(text)).join();
    const change = (name: string, text: string) => {
      cpSync(ownSchema.functions, folder, { recursive: true });
      writeFileSync(join(folder, `${name}.sql`), text);
      return { ...ownSchema, functions: folder };
    };

    it("applies only the changed function again", async () => {
      await migrateToLatest(url, log);
      const lines: string[] = [];
      const source = change("announce_case", functionText("announce_case").replace("'moderation'", "'elsewhere'"));
      await migrateToLatest(url, (line) => lines.push(line), source);
      expect(lines).toEqual(["updated the functions announce_case"]);
      expect(await announced("announce_case")).toContain("'elsewhere'");
      lines.length = 0;
      await migrateToLatest(url, (line) => lines.push(line), source);
      expect(lines).toEqual([]);
    });

    it("applies none when a migration of the same run fails", async () => {
      const source = change("announce_case", functionText("announce_case").replace("'moderation'", "'elsewhere'"));
      await expect(migrateToLatest(url, log, { ...source, migrations: halfDone })).rejects.toMatchObject({
        name: "MigrationFailedError",
      });
      expect((await describeSchema(url)).functions).toEqual([]);
      expect(await tables()).toEqual([]);
    });
  });
});
