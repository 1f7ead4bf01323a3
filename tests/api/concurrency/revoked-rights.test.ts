import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CallerDatabase } from "@meander/api/db/caller-database";
import type { Database } from "@meander/api/db/client";
import { takeFromLimit } from "@meander/api/limits/take-from-limit";
import { decide } from "../../support/staff-console.ts";
import { act, createActivity } from "../support/activities.ts";
import { openConsole, reportPerson } from "../support/console-requests.ts";
import { waitForLockWaits } from "../support/lock-waits.ts";
import { createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { type ApiResponse, PRIVATE_BASE, send } from "../support/send.ts";
import { serveApi } from "../support/serve-api.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const served = serveApi(api);
/** Races per kind of permission; `npm run proof -- revoked-rights` runs more. */
const times = Number(process.env.MEANDER_RACES ?? 6);
const MINUTE_MS = 60_000;

let administrator: TestPerson;
let moderator: TestPerson;

beforeAll(async () => {
  administrator = await createPerson(api, { userType: 4 });
  moderator = await createPerson(api, { userType: 3 });
});

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

type Scene = { readonly host: TestPerson; readonly person: TestPerson; readonly activityId: string };
type Call = { readonly method: string; readonly path: string; readonly body?: unknown };

/** A write, how many of its rows exist afterwards, and what revokes the permission for it. */
type Right = {
  readonly userType?: 3;
  readonly write: (scene: Scene) => Call;
  readonly countWritten: (scene: Scene) => Promise<number>;
  /** Prepares everything else, so that only the revocation itself is raced. */
  readonly prepareTaking: (scene: Scene) => Promise<() => Promise<number>>;
  readonly refusal: { readonly status: number; readonly code: string };
};

const comment = {
  write: ({ activityId }: Scene) => ({
    method: "POST",
    path: `/activity/${activityId}/comment`,
    body: { text: "Is it far?" },
  }),
  async countWritten({ activityId }: Scene) {
    const rows = await api.db.selectFrom("comment").select("id").where("activityId", "=", activityId).execute();
    return rows.length;
  },
};
const statusOf = async (response: Promise<ApiResponse>) => (await response).status;
const expired = { status: 401, code: "session-expired" };

const rights: Readonly<Record<string, Right>> = {
  demotion: {
    userType: 3,
    write: ({ activityId }) => ({
      method: "POST",
      path: `/activity/${activityId}/recommend`,
      body: { recommended: true },
    }),
    async countWritten({ activityId }) {
      const rows = await api.db.selectFrom("activity").select("isRecommended").where("id", "=", activityId).execute();
      return rows.filter(({ isRecommended }) => isRecommended).length;
    },
    async prepareTaking({ person }) {
      const body = { userType: 1, from: 3 };
      const path = `${PRIVATE_BASE}/admin/user/${person.id}/promote`;
      return () => statusOf(send(api, "POST", path, { cookie: administrator.session, body }));
    },
    refusal: { status: 403, code: "forbidden" },
  },
  logout: {
    ...comment,
    prepareTaking:
      async ({ person }) =>
      () =>
        statusOf(send(api, "GET", `${PRIVATE_BASE}/logout`, { cookie: person.session })),
    refusal: expired,
  },
  "logout from another device": {
    ...comment,
    async prepareTaking({ person }) {
      const other = await api.sessions.create(person.id, "web", undefined);
      return () => statusOf(send(api, "DELETE", `${PRIVATE_BASE}/user/sessions`, { cookie: other }));
    },
    refusal: expired,
  },
  suspension: {
    ...comment,
    async prepareTaking({ person }) {
      const caseId = await reportPerson(api, person.id);
      const log = openConsole(api, moderator);
      const command = log.write(decide("suspend", 7), { caseId, createdAt: api.now });
      return async () => {
        const { receipts } = await log.send([command]);
        return receipts[0]?.outcome === "applied" ? 200 : 409;
      };
    },
    refusal: { status: 403, code: "suspended" },
  },
  block: {
    ...comment,
    prepareTaking:
      async ({ host, person }) =>
      () =>
        statusOf(
          send(api, "POST", `${PRIVATE_BASE}/user/block`, { cookie: host.session, body: { userId: person.id } }),
        ),
    refusal: { status: 404, code: "not-found" },
  },
  deletion: {
    ...comment,
    prepareTaking:
      async ({ person }) =>
      () =>
        statusOf(
          send(api, "DELETE", `${PRIVATE_BASE}/user/delete`, { cookie: person.session, body: { password: PASSWORD } }),
        ),
    refusal: expired,
  },
};

async function createScene({ userType }: Right): Promise<Scene> {
  await api.db.deleteFrom("rateLimit").execute();
  const host = await createPerson(api);
  const person = await createPerson(api, userType === undefined ? {} : { userType });
  const { _id: activityId } = await createActivity(api, host);
  return { host, person, activityId };
}

function call(right: Right, scene: Scene): Promise<ApiResponse> {
  const { method, path, body } = right.write(scene);
  return send(api, method, PRIVATE_BASE + path, { cookie: scene.person.session, body });
}

describe.each(Object.entries(rights))("%s", (_, right) => {
  it("refuses the write when revoked between a request's headers and its body", async () => {
    const scene = await createScene(right);
    const take = await right.prepareTaking(scene);
    const { method, path, body } = right.write(scene);
    const text = JSON.stringify(body);
    const headers = {
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(text),
      Expect: "100-continue",
      Cookie: `meander=${scene.person.session}`,
    };
    const sent = request(served.address + PRIVATE_BASE + path, { method, headers });
    sent.flushHeaders();
    // The server has the headers and waits for the body.
    await once(sent, "continue");
    expect(await take()).toBe(200);
    sent.end(text);
    const [response]: IncomingMessage[] = await once(sent, "response");
    const refusal = JSON.parse(Buffer.concat((await response?.toArray()) ?? []).toString());
    expect(refusal).toMatchObject(right.refusal);
    expect(await right.countWritten(scene)).toBe(0);
  });

  it("is revoked only after a write whose check came first", async () => {
    const scene = await createScene(right);
    const take = await right.prepareTaking(scene);
    const { written, taken } = await api.db.transaction().execute(async (trx) => {
      await trx.selectFrom("activity").select("id").where("id", "=", scene.activityId).forUpdate().execute();
      const writing = call(right, scene);
      await waitForLockWaits(api, 1);
      const taking = take();
      await waitForLockWaits(api, 2);
      return { written: writing, taken: taking };
    });
    expect((await written).status).toBeLessThan(300);
    expect(await taken).toBe(200);
    expect(await right.countWritten(scene)).toBe(1);
  });

  it(
    `races a write: nothing is written after the permission is revoked, ${times} times`,
    async () => {
      for (let round = 0; round < times; round += 1) {
        const scene = await createScene(right);
        const take = await right.prepareTaking(scene);
        const isWriteFirst = round % 2 === 0;
        const first = isWriteFirst ? call(right, scene) : undefined;
        const taking = take().then(async (status) => ({ status, written: await right.countWritten(scene) }));
        const [response, taken] = await Promise.all([first ?? call(right, scene), taking]);
        const written = await right.countWritten(scene);
        expect([taken.status, taken.written]).toEqual([200, written]);
        expect([response.status, written]).toEqual(
          response.status < 300 ? [response.status, 1] : [right.refusal.status, 0],
        );
      }
    },
    5 * MINUTE_MS,
  );
});

it("rechecks the caller for a successful call that writes nothing", async () => {
  const { person } = await createScene(rights.block as Right);
  const { response } = await api.db.transaction().execute(async (trx) => {
    await trx.deleteFrom("session").where("personId", "=", person.id).execute();
    const body = { ids: "", clearActivityNotifications: false };
    const reading = send(api, "POST", `${PRIVATE_BASE}/notifications/read`, { cookie: person.session, body });
    await waitForLockWaits(api, 1);
    return { response: reading };
  });
  expect((await response).body).toMatchObject(expired);
});

describe("the caller's database", () => {
  const rechecks: string[] = [];
  const open = () => {
    rechecks.length = 0;
    return new CallerDatabase(api.db, async () => {
      rechecks.push("judged");
    });
  };
  const sections = (db: Database) => ({
    insert: () => db.insertInto("audit").values({ action: "odd", subjectType: "user" }).execute(),
    update: () => db.updateTable("person").set({ headline: "" }).execute(),
    delete: () => db.deleteFrom("comment").execute(),
    "text of our own": () => sql`with gone as (select 1) update person set headline = ''`.execute(db),
    notification: () => sql`select pg_notify('notification', '')`.execute(db),
    "another isolation level": () =>
      db
        .transaction()
        .setIsolationLevel("serializable")
        .execute(async () => {}),
    "another access mode": () =>
      db
        .transaction()
        .setAccessMode("read only")
        .execute(async () => {}),
    "a controlled transaction": () => db.startTransaction().execute(),
    "a connection": () => db.connection().execute(async () => {}),
  });

  it.each(Object.keys(sections(null as never)))("refuses outside a rechecked transaction: %s", async (name) => {
    const attempt = sections(open())[name as keyof ReturnType<typeof sections>];
    await expect((async () => attempt())()).rejects.toThrow(/^A caller/);
  });

  it("reads, locks rows and counts limits without a recheck", async () => {
    const db = open();
    await db.selectFrom("person").select("id").limit(1).execute();
    await sql`select id from person limit 1 for no key update`.execute(db);
    const limit = { bucket: "test", max: 1, windowSeconds: 60 };
    await takeFromLimit(db, limit, "somebody", api.now);
    await expect(takeFromLimit(db, limit, "somebody", api.now)).rejects.toMatchObject({ code: "too-many-requests" });
    expect(rechecks).toEqual([]);
  });

  it("rechecks in each transaction, and once without one", async () => {
    const db = open();
    await db.recheckOnce();
    await db.recheckOnce();
    expect(rechecks).toHaveLength(1);
    await db.transaction().execute(async () => {});
    expect(rechecks).toHaveLength(2);
  });
});

describe("a concurrent revocation", () => {
  const takers = {
    "a type": ({ person }: Scene) => sql`update person set user_type = 5 where id = ${person.id}`,
    "a session": ({ person }: Scene) => sql`delete from session where person_id = ${person.id}`,
    "a grant": ({ person }: Scene) => sql`
      with person as (select id from person where id = ${person.id} for no key update)
      delete from person_grant using person where person_id = person.id`,
    "the account's good standing": ({ person }: Scene) => sql`
      update person set suspended_until = now() + interval '1 day' where id = ${person.id}`,
    "the confirmed address": ({ person }: Scene) => sql`
      update person set email = null, unverified_email = email where id = ${person.id}`,
  };
  const refusals = {
    "a type": { status: 409, code: "conflict" },
    "a session": expired,
    "a grant": { status: 409, code: "conflict" },
    "the account's good standing": { status: 403, code: "suspended" },
    "the confirmed address": { status: 403, code: "not-verified" },
  };
  it.each(Object.keys(takers) as (keyof typeof takers)[])(
    "of %s blocks a write, which is then refused",
    async (name) => {
      const scene = await createScene(rights.block as Right);
      await api.db
        .insertInto("personGrant")
        .values({ personId: scene.person.id, permission: "requestImage" })
        .execute();
      const { response } = await api.db.transaction().execute(async (trx) => {
        await takers[name](scene).execute(trx);
        const writing = call(rights.block as Right, scene);
        await waitForLockWaits(api, 1);
        return { response: writing };
      });
      expect(await response).toMatchObject({ status: refusals[name].status, body: { code: refusals[name].code } });
      expect(await comment.countWritten(scene)).toBe(0);
    },
  );

  it.each(["expiresAt", "absoluteExpiresAt"] as const)(
    "by an elapsed %s prevents a session's write",
    async (column) => {
      const scene = await createScene(rights.block as Right);
      const { response } = await api.db.transaction().execute(async (trx) => {
        await trx.selectFrom("person").select("id").where("id", "=", scene.person.id).forUpdate().execute();
        const writing = call(rights.block as Right, scene);
        await waitForLockWaits(api, 1);
        await trx
          .updateTable("session")
          .set({ [column]: api.now })
          .where("personId", "=", scene.person.id)
          .execute();
        return { response: writing };
      });
      expect((await response).body).toMatchObject(expired);
      expect(await comment.countWritten(scene)).toBe(0);
    },
  );
});

describe("concurrent requests of one person", () => {
  it("are serialised without a deadlock", async () => {
    const host = await createPerson(api);
    const { _id } = await createActivity(api, host);
    const profile = (index: number) =>
      send(api, "POST", `${PRIVATE_BASE}/user/update`, {
        cookie: host.session,
        body: { user: { headline: `Number ${index}` } },
      });
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => [
        profile(index),
        act(api, "comment", _id, host, { text: `Number ${index}` }),
        send(api, "POST", `${PRIVATE_BASE}/notifications/seen`, { cookie: host.session }),
        send(api, "POST", `${PRIVATE_BASE}/list`, {
          cookie: host.session,
          body: { title: `List ${index}`, isPublic: true },
        }),
      ]).flat(),
    );
    expect(responses.filter(({ status }) => status >= 300)).toEqual([]);
  });
});
