import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@meander/db/embedded-postgres";
import { migrateToLatest } from "@meander/db/migrate";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
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

it("brings an empty database up to date, and then has nothing to do", async () => {
  const ran = await migrateToLatest(url, log);
  const files = readdirSync(
    fileURLToPath(import.meta.resolve("@meander/db/migrate")).replace(/migrate\.ts$/, "migrations"),
  );
  expect(ran.map((name) => `${name}.ts`)).toEqual(files.filter((file) => file.endsWith(".ts")).sort());
  expect(await migrateToLatest(url, log)).toEqual([]);
});

it("rolls everything back when a migration fails half-way, and names it", async () => {
  await expect(migrateToLatest(url, log, halfDone)).rejects.toMatchObject({
    name: "MigrationFailedError",
    migration: "20260101-0200-create-lighthouse",
    message: expect.stringContaining("a_table_that_is_not_there"),
  });
  expect(await tables()).toEqual([]);
});

it("refuses a database from a newer version and leaves it alone", async () => {
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

it("migrates once when two processes start together", async () => {
  const [first, second] = await Promise.all([migrateToLatest(url, log), migrateToLatest(url, log)]);
  expect([first.length, second.length].sort((a, b) => a - b)[0]).toBe(0);
  expect((await tables()).length).toBeGreaterThan(5);
});
