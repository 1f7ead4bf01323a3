import { startTestServer, type TestServer } from "@meander/db/test-database";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { up } from "../../db/migrations/20261123-1420-name-scenes-by-owner.ts";

let server: TestServer;
let pool: pg.Pool;

beforeAll(async () => {
  server = await startTestServer();
  pool = new pg.Pool({ connectionString: server.url, max: 1 });
  // `end` doesn't wait for its sockets: the server may still say that it stops.
  pool.on("connect", (client) => client.on("error", () => {}));
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

async function insertId(statement: string, values: readonly unknown[]): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(`${statement} returning id`, [...values]);
  return rows[0]?.id ?? "";
}

const read = async (column: string, table: string) =>
  (await pool.query(`select ${column} as value from ${table}`)).rows[0]?.value;

test("scenes stored with a seed of their own take their owner's id, and nothing else changes", async () => {
  const cover = { src: "/scene/wide/4/2/mira.svg", position: { y: 0.25 } };
  const personId = await insertId(
    "insert into person (first_name, last_name, email, cover, terms_accepted_at) values ('Mira', 'Okafor', 'mira@example.org', $1, now())",
    [cover],
  );
  const others = [
    { src: "/img/mark.png", caption: "Ours", sortOrder: 0 },
    { src: `/scene/3/1/${personId}.svg`, sortOrder: 2 },
    { src: `/scene/3/1/${personId}-7.svg`, sortOrder: 3 },
  ];
  const images = [
    others[0],
    { src: "/scene/14/4/host-project-0-1.png", caption: "A road", sortOrder: 1 },
    others[1],
    others[2],
  ];
  const projectId = await insertId("insert into project (person_id, title, images) values ($1, 'Tides', $2)", [
    personId,
    JSON.stringify(images),
  ]);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  // Once more: what has an id already stays as it is.
  await up(db);
  await up(db);
  expect(await read("cover", "person")).toEqual({ ...cover, src: `/scene/wide/4/2/${personId}.svg` });
  expect(await read("images", "project")).toEqual([
    others[0],
    { src: `/scene/14/4/${projectId}-1.png`, caption: "A road", sortOrder: 1 },
    others[1],
    others[2],
  ]);
});
