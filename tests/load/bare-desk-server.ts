import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";

/** The floor of the desk: Hono, pg and statements tuned by hand for the same page and the same report; no session, no rules. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? "", max: 10 });
const app = new Hono();

const queue = `
  with c as materialized (
    select * from moderation_case where status <> 'decided' and status = 'open' order by priority desc, opened_at, id limit 51
  )
  select c.id, c.subject_type, c.status, c.version, c.priority, c.due_at, c.opened_at, p.first_name || ' ' || p.last_name as title,
    r.report_count, r.categories
  from c left join person p on p.id = c.subject_id
  cross join lateral (select count(*) as report_count, array_agg(distinct category) as categories from report where case_id = c.id) r
  order by c.priority desc, c.opened_at, c.id`;

app.get("/queue", async (c) => {
  const { rows } = await pool.query({ name: "queue", text: queue });
  return c.json({ cases: rows.slice(0, 50) });
});

/** One statement: the open case of the subject, or a new one, the report and its event. */
const intake = `
  with opened as (
    insert into moderation_case (subject_type, subject_id, due_at) values ('user', $1, now() + interval '1 day')
    on conflict (subject_type, subject_id) where status <> 'decided' do update set version = moderation_case.version + 1
    returning id, version
  ), reported as (
    insert into report (case_id, reporter_id, category, text) select id, $2, 'spam', 'Odd' from opened
    on conflict do nothing
  )
  insert into case_event (case_id, command_id, actor_id, type, case_version) select id, uuidv7(), $2, 'report', version from opened`;

app.post("/report/:subjectId/:reporterId", async (c) => {
  const { subjectId, reporterId } = c.req.param();
  await pool.query({ name: "intake", text: intake, values: [subjectId, reporterId] });
  return c.json({});
});

const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.send?.({ port }));
process.on("disconnect", () => server.close(() => process.exit(0)));
