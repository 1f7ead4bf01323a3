import type { Database } from "@meander/api/db/client";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiResponse } from "../../support/send.ts";
import { startApi } from "../../support/start-api.ts";
import { readRows } from "./read-rows.ts";
import { type Role, roles } from "./roles.ts";
import type { ResolvedRow, Sent } from "./row.ts";
import { buildScene, type Scene } from "./scene.ts";
import { listAddresses, openStage, type Stage } from "./stage.ts";

/**
 * A hidden resource must be indistinguishable from a nonexistent one: same status, code, message and effects. Every row
 * with an id is sent with a hidden id and with an unused one.
 */
const absentId = "018f0000-0000-7000-8000-0000000000ff";

const api = startApi();
let scene: Scene;
let stage: Stage;

beforeAll(async () => {
  scene = await buildScene(api);
  stage = await openStage(api, scene);
});
afterAll(() => stage?.close());

type Params = Readonly<Record<string, string>>;
type Hidden = {
  readonly what: string;
  /** The parameter that names the hidden resource. */
  readonly param: string;
  readonly from: readonly Role[];
  readonly arrange?: (db: Database, scene: Scene) => Promise<unknown>;
  readonly params?: (scene: Scene) => Params;
};

const participants: readonly Role[] = ["pending", "approved", "declined", "left"];
const acrossBlock: readonly Role[] = ["blocked", "blocking"];
/** One for each reason why an activity is hidden. */
const outsiders: readonly Role[] = ["visitor", "consumer", "publisher", "unverified", "suspended", "blocked"];

const hidden: readonly Hidden[] = [
  {
    what: "a draft",
    param: "activityId",
    from: [...outsiders, "approved"],
    params: ({ draft }) => ({ activityId: draft._id }),
  },
  {
    what: "a hidden activity",
    param: "activityId",
    from: outsiders,
    arrange: (db, { activity, now }) =>
      db.updateTable("activity").set({ hiddenAt: now }).where("id", "=", activity._id).execute(),
  },
  { what: "an activity of somebody across a block", param: "activityId", from: acrossBlock },
  {
    what: "a deleted activity",
    param: "activityId",
    from: ["consumer", "host", "moderator"],
    arrange: (db, { draft }) => db.deleteFrom("activity").where("id", "=", draft._id).execute(),
    params: ({ draft }) => ({ activityId: draft._id }),
  },
  { what: "somebody across a block", param: "userId", from: acrossBlock },
  { what: "a comment under an activity across a block", param: "commentId", from: acrossBlock },
  {
    what: "a comment under a hidden activity",
    param: "commentId",
    from: outsiders,
    arrange: (db, { activity, now }) =>
      db.updateTable("activity").set({ hiddenAt: now }).where("id", "=", activity._id).execute(),
  },
  {
    what: "a deleted comment",
    param: "commentId",
    from: [...outsiders, "author", "host"],
    arrange: (db, { commentId, now }) =>
      db.updateTable("comment").set({ deletedAt: now }).where("id", "=", commentId).execute(),
  },
  {
    what: "a comment of somebody across a block",
    param: "commentId",
    from: ["consumer", "publisher", "marketer"],
    arrange: (db, { people }) =>
      db
        .insertInto("block")
        .values((["consumer", "publisher", "marketer"] as const).map((role) => blockOf(people, "author", role)))
        .execute(),
  },
  {
    what: "a list of somebody across a block",
    param: "listId",
    from: ["consumer", "publisher", "marketer"],
    arrange: (db, { people }) =>
      db
        .insertInto("block")
        .values((["consumer", "publisher", "marketer"] as const).map((role) => blockOf(people, role, "author")))
        .execute(),
  },
  {
    what: "a case about oneself",
    param: "caseId",
    from: ["moderator"],
    arrange: (db, { caseId, people }) =>
      db.updateTable("moderationCase").set({ subjectId: people.moderator.id }).where("id", "=", caseId).execute(),
  },
];

function blockOf(people: Scene["people"], by: Exclude<Role, "visitor">, of: Exclude<Role, "visitor">) {
  return { personId: people[by].id, blockedId: people[of].id };
}

/**
 * These endpoints deliberately ignore blocks: blocking back and reporting stay possible and disclose nothing.
 * Administration sees everyone.
 */
const ignoringBlocks = /^POST .*\/user\/\{userId\}\/report$|\/admin\//;
/** Authors and participants may withdraw from what they can no longer see. */
const withdrawalRoutes = /^POST .*\/leave$/;

function appliesTo({ method, path }: ResolvedRow, { param, from }: Hidden): boolean {
  if (!path.includes(`{${param}}`)) return false;
  if (param === "userId" && ignoringBlocks.test(`${method} ${path}`)) return false;
  return from.length > 0;
}

type Case = { readonly name: string; readonly row: ResolvedRow; readonly hidden: Hidden };

const rows = await readRows();
const generated: readonly Case[] = rows
  // The first row of each route.
  .filter(({ method, path }, index) => index === rows.findIndex((row) => row.method === method && row.path === path))
  .flatMap((row) =>
    hidden
      .filter((each) => appliesTo(row, each))
      .map((each) => ({ name: `${row.method} ${row.path}: ${each.what}`, row, hidden: each })),
  );

/** Hides what the row itself hides, by replacing all ids of the request at once. */
const idParams = [
  "activityId",
  "commentId",
  "listId",
  "userId",
  "caseId",
  "appealId",
  "searchId",
  "sessionId",
  "shareId",
];
const ofRows: readonly Case[] = rows
  .filter(({ path, method }) => /\{\w+\}/.test(path) || method === "POST")
  .flatMap((row) => {
    const from = roles.filter((role) => row.expected[role] === 404);
    const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const isById =
      names.length === 0
        ? row.path.startsWith("/api/private")
        : names.length === 1 && idParams.includes(names[0] ?? "");
    return isById && from.length > 0 ? [{ name: row.name, row, hidden: { what: "", param: "", from } }] : [];
  });

/** The response and every change of the database, from the same initial state. */
async function outcomeOf(row: ResolvedRow, role: Role) {
  return stage.rollBack(async () => {
    const response = await stage.call(row, role);
    const { rows: counts } = await sql<object>`
      select bucket, sum(used)::int as used from rate_limit group by bucket order by bucket`.execute(stage.db);
    return { ...comparable(response), counts };
  });
}

function comparable({ status, body, headers }: ApiResponse) {
  const words = typeof body === "object" && body !== null ? { ...body, requestId: undefined } : body;
  return { status, words, headers: [...headers.keys()].filter((name) => name !== "content-length").toSorted() };
}

function withParams(row: ResolvedRow, change: (sent: Sent) => Sent): ResolvedRow {
  return { ...row, send: (at, caller) => change(row.send?.(at, caller) ?? {}) };
}

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;

/** The same request with an unused id. */
function withAbsentId({ row, hidden: { param } }: Case): ResolvedRow {
  return withParams(row, (sent) => {
    if (param !== "") return { ...sent, params: { ...sent.params, [param]: absentId } };
    const body = sent.body === undefined ? undefined : JSON.parse(JSON.stringify(sent.body).replace(uuid, absentId));
    return {
      ...sent,
      body,
      params: { ...sent.params, ...Object.fromEntries(idParams.map((name) => [name, absentId])) },
    };
  });
}

describe("a hidden resource gets the same response as a nonexistent one", () => {
  it("for every route with a resource that may be hidden", () => {
    const covered = new Set([...generated, ...ofRows].map(({ row }) => `${row.method} ${row.path}`));
    const about = [...listAddresses(api.app)].filter((address) =>
      hidden.some(({ param }) => address.includes(`{${param}}`)),
    );
    expect(about.filter((address) => !covered.has(address) && !ignoringBlocks.test(address))).toEqual([]);
  });

  it.each([...generated, ...ofRows].map((each) => [each.name, each] as const))("%s", async (_, each) => {
    const { row } = each;
    const about = withParams(row, (sent) => ({ ...sent, params: { ...sent.params, ...each.hidden.params?.(scene) } }));
    const absentRow = withAbsentId(each);
    const own = withdrawalRoutes.test(`${row.method} ${row.path}`) ? participants : [];
    await stage.rollBack(async () => {
      await row.arrange?.(stage.db, scene);
      await each.hidden.arrange?.(stage.db, scene);
      const before = await stage.checksums();
      for (const role of each.hidden.from.filter((name) => !own.includes(name))) {
        expect([role, await outcomeOf(about, role)]).toEqual([role, await outcomeOf(absentRow, role)]);
      }
      expect(await stage.checksums()).toEqual(before);
    });
  });
});
