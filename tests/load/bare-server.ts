import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";

/** The floor: Hono, pg and one hand-written statement for the same activity; nothing else that a product needs. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? "", max: 10 });
const app = new Hono();

const statement = `
  select jsonb_build_object(
    'activity', to_jsonb(a),
    'host', (select jsonb_build_object('_id', p.id, 'firstName', p.first_name, 'lastName', p.last_name) from person p where p.id = a.host_id),
    'options', (select coalesce(jsonb_agg(to_jsonb(o) || jsonb_build_object('votes',
        (select coalesce(jsonb_agg(jsonb_build_object('userId', v.person_id, 'valid', v.is_valid)), '[]') from date_vote v where v.option_id = o.id))
        order by o.starts_at), '[]') from date_option o where o.activity_id = a.id),
    'participants', (select count(*) from participant t where t.activity_id = a.id and t.status = 3)
  ) as answer
  from activity a where a.id = $1`;

app.get("/activity/:id", async (c) => {
  const { rows } = await pool.query<{ answer: object }>({
    name: "activity",
    text: statement,
    values: [c.req.param("id")],
  });
  return c.json(rows[0]?.answer ?? {});
});

app.get("/languages", async (c) => {
  const { rows } = await pool.query({
    name: "languages",
    text: `select language_code as "languageCode", name, native_name as "nativeName" from language order by name`,
  });
  return c.json({ languages: rows });
});

const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.send?.({ port }));
process.on("disconnect", () => server.close(() => process.exit(0)));
