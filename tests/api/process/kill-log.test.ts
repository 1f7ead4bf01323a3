import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { compareLogs } from "../../faults/kills/compare.ts";
import { findUnheard, findUnsettled } from "../../faults/kills/outcomes.ts";
import { World } from "../../faults/kills/world.ts";
import { writeKinds } from "../../faults/kills/write-kinds.ts";
import { type LogEntry, type Outcome, Writers } from "../../faults/kills/writers.ts";
import { seededRandom } from "../../faults/proof.ts";
import { serveApi } from "../support/serve-api.ts";
import { startApi } from "../support/start-api.ts";

/** What `npm run proof -- kills` would say of a product that loses, halves or doubles writes. */
const api = startApi();
const served = serveApi(api);
const kindNames = writeKinds.map(({ name }) => name);

/** More of what others build upon, so that something is left for draws that nobody asks. */
const countOf: Readonly<Record<string, number>> = {
  "create activity": 4,
  join: 6,
  "create list": 3,
  "add to list": 6,
  block: 3,
};

let world: World;
let log: readonly LogEntry[];

beforeAll(async () => {
  world = await World.create(served.address, api.db, seededRandom(1));
  await world.prepare(served.address, api.db);
  const writers = new Writers(world);
  for (const name of kindNames) await writers.writeSome(served.address, name, countOf[name] ?? 2);
  log = writers.log;
}, 60_000);

/** The kinds of which the comparison says this. */
async function kindsThat(problem: string, entries: readonly LogEntry[] = log): Promise<readonly string[]> {
  const sentences = await compareLogs(api.db, entries);
  return kindNames.filter((name) => sentences.some((line) => line.startsWith(`${name} `) && line.includes(problem)));
}

function neverAsked(outcome: Outcome): readonly LogEntry[] {
  return writeKinds.flatMap((kind) => {
    let draw = kind.draw(world);
    // The dice may find nothing at first.
    for (let tries = 0; draw === undefined && tries < 50; tries++) draw = kind.draw(world);
    if (draw === undefined) return [];
    const idempotencyKey = randomUUID();
    return [{ kind, draw, idempotencyKey, firstAskedAt: performance.now(), outcome, status: 200, tries: 1 }];
  });
}

describe("the clients' logs against the tables", () => {
  it("finds nothing where every kind of write was answered and is there", async () => {
    expect(kindNames.filter((name) => !log.some(({ kind }) => kind.name === name))).toEqual([]);
    expect(await compareLogs(api.db, log)).toEqual([]);
    expect([...findUnsettled(log), ...findUnheard(log)]).toEqual([]);
  });

  it("finds, of every kind, what was acknowledged and is lost", async () => {
    const lost = neverAsked("acknowledged");
    expect(lost.map(({ kind }) => kind.name)).toEqual(kindNames);
    expect(await kindsThat("was acknowledged and is lost", lost)).toEqual(kindNames);
  });

  it("finds, of every kind, what was refused and is there", async () => {
    const refused = log.map((entry): LogEntry => ({ ...entry, outcome: "refused" }));
    expect(await kindsThat("was refused and is there", refused)).toEqual(kindNames);
  });

  it("finds a count that is none, and traces of an account that is gone", async () => {
    const gone = log.find(({ kind }) => kind.name === "delete account")?.draw.key;
    const activityId = log.find(({ kind }) => kind.name === "like")?.draw.key.split(" ")[0];
    await sql`update activity set like_count = like_count + 1 where id = ${activityId}::uuid`.execute(api.db);
    await sql`insert into audit (actor_id, action, subject_type) values (${gone}::uuid, 'log-in', 'user')`.execute(
      api.db,
    );
    expect(await compareLogs(api.db, log)).toEqual([
      `delete account ${gone} is there, and so is what it takes away: audit.actor_id`,
      `likes are not as many as counted: ${activityId}`,
    ]);
  });

  it("finds what is there twice", async () => {
    await sql`
      insert into audit (actor_id, action, subject_type, subject_id, data)
      select actor_id, action, subject_type, subject_id, data from audit`.execute(api.db);
    const withoutAudit = ["read notification", "vote", "comment", "like", "delete account"];
    expect(await kindsThat("is there twice")).toEqual(kindNames.filter((name) => !withoutAudit.includes(name)));
  });

  it("finds what is there in part", async () => {
    await api.db.deleteFrom("audit").execute();
    await api.db.deleteFrom("notification").execute();
    const leaving = world.stock.goers.map(({ id }) => id);
    await api.db.deleteFrom("session").where("personId", "in", leaving).execute();
    const ofOnePart = ["read notification", "vote"];
    const half = neverAsked("unknown").filter(({ kind }) => kind.name === "delete account");
    expect(await kindsThat("is there in part", [...log, ...half])).toEqual(
      kindNames.filter((name) => !ofOnePart.includes(name)),
    );
  });

  it("names a kind that never works, and a client that is never answered", () => {
    const [entry] = neverAsked("unknown");
    const often = entry === undefined ? [] : Array.from({ length: 10 }, () => entry);
    const { name } = entry?.kind ?? { name: "" };
    expect(findUnheard(often)).toEqual([`${name} was asked 10 times and never worked`]);
    expect(findUnsettled(often.slice(0, 1))).toEqual([`${name} ${entry?.draw.key} never got an answer (last 200)`]);
  });
});
