import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "@meander/api/db/client";
import { searchPlaces } from "@meander/api/modules/places/queries";
import { mapDefaults } from "@meander/domain/constants";
import { sql } from "kysely";
import { discardDataFolder, startEmbeddedPostgres } from "../../db/embedded-postgres.ts";
import { migrateToLatest } from "../../db/migrate.ts";
import { seedReference } from "../../db/seeds/reference/seed-reference.ts";
import { green, red } from "../../scripts/terminal/print.ts";
import { Draw } from "../support/crowd/draw.ts";
import type { TableBench } from "./bench.ts";
import { measureDatabaseTime } from "./discovery/database-time.ts";
import { quantileOf } from "./measure.ts";
import { type Known, listKinds, type Typed } from "../support/places/typed-names.ts";

const SEED = 20261122;
const PLACES = 200;
const RESULTS = 8;
/** Target from the design, figures of discovery. */
const DATABASE_P99_MS = 5;

export const placesBench: TableBench = {
  name: "places",
  what: `place names typed letter by letter against the full gazetteer, and bare prefix look-ups in the same index; database time in ms, as Postgres logs it (figure: p99 at most ${DATABASE_P99_MS}), and how much of it the processor worked`,
  sizes: [],
  run: async ({ log, print }) => {
    log("loading the gazetteer");
    await withGazetteer(async ({ db, url, logFile }) => {
      const draw = new Draw(SEED, 0);
      const kinds = listKinds(await drawPlaces(db, draw), draw);
      print(row("typed", "floor p50 / p99", "processor p50 / p99", "product p50 / p99"));
      const readProcessor = await watchProcessor(db);
      for (const { name, typed } of kinds) {
        const measure = (search: (one: Typed) => Promise<unknown>) => {
          let callCount = 0;
          return measureDatabaseTime(url, logFile, typed.length, async () => {
            const one = typed[callCount++ % typed.length];
            if (one !== undefined) await search(one);
          });
        };
        const floor = await measure((one) => lookUp(db, one));
        const processor: number[] = [];
        const product = await measure(async (one) => {
          const before = readProcessor();
          await searchPlaces(db, { ...one, limit: RESULTS, near: mapDefaults.center });
          processor.push(readProcessor() - before);
        });
        const text = describe(product);
        print(
          row(
            name,
            describe(floor),
            describe(processor),
            (quantileOf(product, 0.99) <= DATABASE_P99_MS ? green : red)(text),
          ),
        );
      }
    });
  },
};

type World = { readonly db: Database; readonly url: string; readonly logFile: string };

async function withGazetteer(work: (world: World) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "meander-places-"));
  // As root, Postgres runs as another user, who needs to traverse the folder.
  chmodSync(dataDir, 0o711);
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    await migrateToLatest(url, () => {});
    await seedReference(url, () => {});
    const db = openDatabase({ url, poolSize: 1, onIdleError: () => {} });
    try {
      await work({ db, url, logFile: join(dataDir, "postgres.log") });
    } finally {
      await db.destroy();
    }
  } finally {
    await stop();
    await discardDataFolder(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Half are uniform over the gazetteer, half weighted by population, as in real searches. */
async function drawPlaces(db: Database, draw: Draw): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select name, country_name from place where level = 'place' order by population desc, id`.execute(db);
  return Array.from({ length: PLACES }, (_, index) => {
    const known = rows[index % 2 === 0 ? draw.below(rows.length) : draw.zipf(rows.length)];
    if (known === undefined) throw new Error("The gazetteer is empty.");
    return known;
  });
}

/** The floor: the first places with this prefix in index order. */
function lookUp(db: Database, { name }: Typed) {
  return sql`
    select id from place
    where search_name ~>=~ lower(unaccented(${name})) and search_name ~<~ (lower(unaccented(${name})) || chr(1114111))
    order by search_name using ~<~ limit ${RESULTS}`.execute(db);
}

function describe(durations: readonly number[]): string {
  return `${quantileOf(durations, 0.5)} / ${quantileOf(durations, 0.99)}`;
}

/** Processor time of the single connection in ms, excluding waits for other work of the machine. NaN without /proc. */
async function watchProcessor(db: Database): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const file = `/proc/${rows[0]?.pid}/schedstat`;
  return () => (existsSync(file) ? Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6 : Number.NaN);
}

function row(typed: string, floor: string, processor: string, product: string): string {
  return `  ${typed.padEnd(28)} ${floor.padEnd(18)} ${processor.padEnd(20)} ${product}`;
}
