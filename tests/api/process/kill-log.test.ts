import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { compareLogs } from "../../faults/kills/compare.ts";
import { findNeverAcknowledged, findUnsettled } from "../../faults/kills/outcomes.ts";
import { World } from "../../faults/kills/world.ts";
import { writeKinds } from "../../faults/kills/write-kinds.ts";
import { type LogEntry, type Outcome, Writers } from "../../faults/kills/writers.ts";
import { seededRandom } from "../../faults/proof.ts";
import { serveApi } from "../support/serve-api.ts";
import { startApi } from "../support/start-api.ts";

/** Proves that `npm run proof -- kills` would detect lost, partial and duplicated writes. */
const api = startApi();
const served = serveApi(api);
const kindNames = writeKinds.map(({ name }) => name);

/** More of the resources that other writes depend on, so that some remain unused. */
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

/** The kinds of write for which the comparison reports this problem. */
async function kindsThat(problem: string, entries: readonly LogEntry[] = log): Promise<readonly string[]> {
  const sentences = await compareLogs(api.db, entries);
  return kindNames.filter((name) => sentences.some((line) => line.startsWith(`${name} `) && line.includes(problem)));
}

function createUnsentEntries(outcome: Outcome): readonly LogEntry[] {
  return writeKinds.flatMap((kind) => {
    let draw = kind.draw(world);
    // A random draw may find no candidate at first.
    for (let attempts = 0; draw === undefined && attempts < 50; attempts++) draw = kind.draw(world);
    if (draw === undefined) return [];
    const idempotencyKey = randomUUID();
    return [{ kind, draw, idempotencyKey, firstSentAt: performance.now(), outcome, status: 200, attempts: 1 }];
  });
}

describe("comparing the clients' logs with the tables", () => {
  it("reports nothing when every kind of write was acknowledged and exists", async () => {
    expect(kindNames.filter((name) => !log.some(({ kind }) => kind.name === name))).toEqual([]);
    expect(await compareLogs(api.db, log)).toEqual([]);
    expect([...findUnsettled(log), ...findNeverAcknowledged(log)]).toEqual([]);
  });

  it("reports acknowledged writes that are lost, of every kind", async () => {
    const lost = createUnsentEntries("acknowledged");
    expect(lost.map(({ kind }) => kind.name)).toEqual(kindNames);
    expect(await kindsThat("was acknowledged and is lost", lost)).toEqual(kindNames);
  });

  it("reports refused writes that exist, of every kind", async () => {
    const refused = log.map((entry): LogEntry => ({ ...entry, outcome: "refused" }));
    expect(await kindsThat("was refused and is there", refused)).toEqual(kindNames);
  });

  it("reports a wrong counter, and residual data of a deleted account", async () => {
    const deletedId = log.find(({ kind }) => kind.name === "delete account")?.draw.key;
    const activityId = log.find(({ kind }) => kind.name === "like")?.draw.key.split(" ")[0];
    await sql`update activity set like_count = like_count + 1 where id = ${activityId}::uuid`.execute(api.db);
    await sql`insert into audit (actor_id, action, subject_type) values (${deletedId}::uuid, 'log-in', 'user')`.execute(
      api.db,
    );
    expect(await compareLogs(api.db, log)).toEqual([
      `delete account ${deletedId} is there, and so is what it takes away: audit.actor_id`,
      `likes are not as many as counted: ${activityId}`,
    ]);
  });

  it("reports duplicated writes", async () => {
    await sql`
      insert into audit (actor_id, action, subject_type, subject_id, data)
      select actor_id, action, subject_type, subject_id, data from audit`.execute(api.db);
    const withoutAudit = ["read notification", "vote", "comment", "like", "delete account"];
    expect(await kindsThat("is there twice")).toEqual(kindNames.filter((name) => !withoutAudit.includes(name)));
  });

  it("reports partial writes", async () => {
    await api.db.deleteFrom("audit").execute();
    await api.db.deleteFrom("notification").execute();
    const leaving = world.stock.leavers.map(({ id }) => id);
    await api.db.deleteFrom("session").where("personId", "in", leaving).execute();
    const ofOnePart = ["read notification", "vote"];
    const half = createUnsentEntries("unknown").filter(({ kind }) => kind.name === "delete account");
    expect(await kindsThat("is there in part", [...log, ...half])).toEqual(
      kindNames.filter((name) => !ofOnePart.includes(name)),
    );
  });

  it("names a kind that never succeeds, and a client that never gets a response", () => {
    const [entry] = createUnsentEntries("unknown");
    const often = entry === undefined ? [] : Array.from({ length: 10 }, () => entry);
    const { name } = entry?.kind ?? { name: "" };
    expect(findNeverAcknowledged(often)).toEqual([`${name} was sent 10 times and never acknowledged`]);
    expect(findUnsettled(often.slice(0, 1))).toEqual([
      `${name} ${entry?.draw.key} never got a final response (last 200)`,
    ]);
  });
});
