import { seedDemo } from "@meander/db/seeds/demo/seed-demo";
import { createTestDatabase, startTestServer, type TestDatabase, type TestServer } from "@meander/db/test-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { query } from "./support/query.ts";

const firstStart = new Date("2026-11-21T15:00:00Z");
const nextDay = new Date("2026-11-22T19:00:00Z");
let server: TestServer;
let database: TestDatabase;

beforeAll(async () => {
  server = await startTestServer();
  database = await createTestDatabase(server);
  await start(firstStart);
});
afterAll(() => server.stop());

const start = (now: Date) => seedDemo({ databaseUrl: database.url, now, log: () => {} });

/** Hours since each open case was opened and until it is due, as of `now`. */
const agesAt = (now: Date) =>
  query(
    database.url,
    `select subject_type, priority, status,
       round(extract(epoch from '${now.toISOString()}'::timestamptz - opened_at) / 3600, 1)::float as age,
       round(extract(epoch from due_at - '${now.toISOString()}'::timestamptz) / 3600, 1)::float as left
     from moderation_case where status <> 'decided' order by priority desc, id`,
  );

const countsOf = () =>
  query(
    database.url,
    `select (select count(*) from moderation_case) as cases, (select count(*) from report) as reports,
       (select count(*) from case_event) as events, (select count(*) from strike) as strikes,
       (select count(*) from comment) as comments, (select count(*) from campaign) as campaigns`,
  );

it("has open cases: new and overdue, of every subject type, escalated and with a requested second opinion", async () => {
  const open = await agesAt(firstStart);
  expect(open).toHaveLength(14);
  expect(new Set(open.map((row) => row.subject_type))).toEqual(new Set(["user", "activity", "comment"]));
  expect(open.filter((row) => row.status === "escalated")).toHaveLength(1);
  expect(open.filter((row) => Number(row.left) < 0).length).toBeGreaterThanOrEqual(3);
  expect(Math.min(...open.map((row) => Number(row.age)))).toBeLessThan(0.5);
  expect(Math.max(...open.map((row) => Number(row.age)))).toBeGreaterThan(48);
  const secondOpinions = await query(
    database.url,
    "select id from moderation_case where second_opinion_by is not null",
  );
  expect(secondOpinions).toHaveLength(1);
});

it("has decided cases with their strikes, and a case that refers to an earlier one", async () => {
  const [row] = await query(
    database.url,
    `select count(*) filter (where c.status = 'decided') as decided, count(*) filter (where c.previous_case_id is not null) as linked,
       (select count(*) from strike s where s.expires_at > '${firstStart.toISOString()}') as alive
     from moderation_case c`,
  );
  expect(row).toMatchObject({ decided: "2", linked: "1", alive: "2" });
});

it("counts the existing comments", async () => {
  const miscounted = await query(
    database.url,
    `select a.title from activity a
     where a.comment_count <> (select count(*) from comment c where c.activity_id = a.id and c.deleted_at is null)`,
  );
  expect(miscounted).toEqual([]);
});

it("adds nothing on a second start and refreshes the ages of its cases", async () => {
  const [before, counts] = [await agesAt(firstStart), await countsOf()];
  await start(nextDay);
  expect(await agesAt(nextDay)).toEqual(before);
  expect(await countsOf()).toEqual(counts);
});

it("doesn't refresh a case that a moderator has changed", async () => {
  await query(
    database.url,
    `insert into case_event (case_id, command_id, type, case_version)
     select id, gen_random_uuid(), 'note', version + 1 from moderation_case where status = 'open' order by id limit 1`,
  );
  const [before] = await query(database.url, "select opened_at from moderation_case where status = 'open' order by id");
  await start(new Date(nextDay.getTime() + 48 * 3_600_000));
  const [after] = await query(database.url, "select opened_at from moderation_case where status = 'open' order by id");
  expect(after).toEqual(before);
});

it("adds cases and campaigns to an older demo world that had neither", async () => {
  const [counts] = await countsOf();
  await query(
    database.url,
    `update moderation_case set decision_event_id = null;
     update comment set removal_event_id = null;
     delete from strike; delete from case_event; delete from report; delete from moderation_case;
     delete from campaign; delete from comment where id in (select item_id from demo_item where key like 'comment:remark:%');
     update activity a set comment_count = (select count(*) from comment c where c.activity_id = a.id);
     delete from demo_item where key like 'case:%' or key like 'comment:remark:%' or key like 'campaign:%';
     insert into moderation_case (subject_type, subject_id, due_at)
       select 'user', item_id, now() from demo_item where key = 'person:dan';
     insert into report (case_id, category, text) select id, 'harassment', 'Keeps writing to me.' from moderation_case;
     insert into case_event (case_id, command_id, type, case_version) select id, gen_random_uuid(), 'reported', 1 from moderation_case`,
  );
  await start(nextDay);
  const [after] = await countsOf();
  expect(after).toEqual({ ...counts, events: after?.events });
});
