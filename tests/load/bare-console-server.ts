import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";

/**
 * The floor of moderation: Hono, pg and hand-tuned statements for the same page and the same report, without sessions
 * or rules.
 */
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

/**
 * One transaction with a statement for each: the subject's open case or a new one, its report, its event, its audit
 * row.
 */
const openCase = `
  insert into moderation_case (subject_type, subject_id, due_at) values ('user', $1, now() + interval '1 day')
  on conflict (subject_type, subject_id) where status <> 'decided' do update set version = moderation_case.version + 1
  returning id, version`;
const insertReport = `
  insert into report (case_id, reporter_id, category, text) values ($1, $2, 'spam', 'Odd') on conflict do nothing`;
const insertEvent = `
  insert into case_event (case_id, command_id, actor_id, type, case_version) values ($1, uuidv7(), $2, 'report', $3)`;
const insertAudit = `
  insert into audit (actor_id, action, subject_type, subject_id) values ($1, 'report-user', 'user', $2)`;

app.post("/report/:subjectId/:reporterId", async (c) => {
  const { subjectId, reporterId } = c.req.param();
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query({ name: "case", text: openCase, values: [subjectId] });
    const { id, version } = rows[0];
    await client.query({ name: "report", text: insertReport, values: [id, reporterId] });
    await client.query({ name: "event", text: insertEvent, values: [id, reporterId, version] });
    await client.query({ name: "audit", text: insertAudit, values: [reporterId, subjectId] });
    await client.query("commit");
  } finally {
    client.release();
  }
  return c.json({});
});

const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.send?.({ port }));
process.on("disconnect", () => server.close(() => process.exit(0)));
