import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";

/**
 * The floor of discovery: Hono, pg and one hand-tuned prepared statement for each search, for the same page with the
 * same total; no session, limits or rules. Each case of `BARE_CASES` has a path, and the request's body contains the
 * values.
 */
type BareCase = { readonly address: string; readonly text: string };

const cases: readonly BareCase[] = JSON.parse(process.env.BARE_CASES ?? "[]");
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? "", max: 10 });
const app = new Hono();

for (const { address, text } of cases) {
  app.post(`/${address}`, async (c) => {
    const { values } = await c.req.json<{ values: unknown[] }>();
    const { rows } = await pool.query<{ answer: { total: number } }>({ name: address, text, values });
    const answer = rows[0]?.answer ?? { total: 0 };
    return c.json({ page: 1, pages: Math.max(1, Math.ceil(answer.total / 10)), limit: 10, ...answer });
  });
}

const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.send?.({ port }));
process.on("disconnect", () => server.close(() => process.exit(0)));
