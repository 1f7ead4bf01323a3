import type { Database } from "@meander/api/db/client";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../../support/send.ts";
import { startApi } from "../../support/start-api.ts";
import { readRows } from "./read-rows.ts";
import { type Role, roles } from "./roles.ts";
import type { ResolvedRow, Sent } from "./row.ts";
import { buildScene, type Scene } from "./scene.ts";
import { listAddresses, openStage, type Stage } from "./stage.ts";

/**
 * Whoever may not know of something gets the answer for something that never was: same status, code and words, and the same effects. Every
 * row of the table with an id is called with what is hidden from the caller, and with an id that nothing has.
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
  /** The parameter whose meaning is hidden. */
  readonly param: string;
  readonly from: readonly Role[];
  readonly arrange?: (db: Database, scene: Scene) => Promise<unknown>;
  readonly params?: (scene: Scene) => Params;
};

const participants: readonly Role[] = ["pending", "approved", "declined", "left"];
const acrossBlock: readonly Role[] = ["blocked", "blocking"];
/** One for each way of not seeing an activity. */
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
 * Here somebody across a block is like anybody else: blocking them in return and reporting them stays possible, and says nothing about
 * the block. Administration sees everybody.
 */
const likeAnybody = /^POST .*\/user\/\{userId\}\/report$|\/admin\//;
/** Whoever wrote it, or has a place in it, may withdraw it from where they see it no more. */
const withdrawing = /^POST .*\/leave$/;

function appliesTo({ method, path }: ResolvedRow, { param, from }: Hidden): boolean {
  if (!path.includes(`{${param}}`)) return false;
  if (param === "userId" && likeAnybody.test(`${method} ${path}`)) return false;
  return from.length > 0;
}

type Case = { readonly name: string; readonly row: ResolvedRow; readonly hidden: Hidden };

const rows = await readRows();
const generated: readonly Case[] = rows
  // One row of each route: its first.
  .filter(({ method, path }, index) => index === rows.findIndex((row) => row.method === method && row.path === path))
  .flatMap((row) =>
    hidden
      .filter((each) => appliesTo(row, each))
      .map((each) => ({ name: `${row.method} ${row.path}: ${each.what}`, row, hidden: each })),
  );

/** What a row itself hides from some, all ids of its call taken away at once. */
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

/** The caller's answer and everything that the call left behind, from the same state. */
async function outcomeOf(row: ResolvedRow, role: Role) {
  return stage.takeBack(async () => {
    const answer = await stage.call(row, role);
    const { rows: counts } = await sql<object>`
      select bucket, sum(used)::int as used from rate_limit group by bucket order by bucket`.execute(stage.db);
    return { ...told(answer), counts };
  });
}

function told({ status, body, headers }: Answer) {
  const words = typeof body === "object" && body !== null ? { ...body, requestId: undefined } : body;
  return { status, words, headers: [...headers.keys()].filter((name) => name !== "content-length").toSorted() };
}

function withParams(row: ResolvedRow, change: (sent: Sent) => Sent): ResolvedRow {
  return { ...row, send: (at, caller) => change(row.send?.(at, caller) ?? {}) };
}

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;

/** The same call about something that never was. */
function aboutNothing({ row, hidden: { param } }: Case): ResolvedRow {
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

describe("what a caller may not know of is answered as what never was", () => {
  it("by every route about something that may be hidden", () => {
    const covered = new Set([...generated, ...ofRows].map(({ row }) => `${row.method} ${row.path}`));
    const about = [...listAddresses(api.app)].filter((address) =>
      hidden.some(({ param }) => address.includes(`{${param}}`)),
    );
    expect(about.filter((address) => !covered.has(address) && !likeAnybody.test(address))).toEqual([]);
  });

  it.each([...generated, ...ofRows].map((each) => [each.name, each] as const))("%s", async (_, each) => {
    const { row } = each;
    const about = withParams(row, (sent) => ({ ...sent, params: { ...sent.params, ...each.hidden.params?.(scene) } }));
    const nothing = aboutNothing(each);
    const own = withdrawing.test(`${row.method} ${row.path}`) ? participants : [];
    await stage.takeBack(async () => {
      await row.arrange?.(stage.db, scene);
      await each.hidden.arrange?.(stage.db, scene);
      const before = await stage.marks();
      for (const role of each.hidden.from.filter((name) => !own.includes(name))) {
        expect([role, await outcomeOf(about, role)]).toEqual([role, await outcomeOf(nothing, role)]);
      }
      expect(await stage.marks()).toEqual(before);
    });
  });
});
