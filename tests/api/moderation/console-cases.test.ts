import { images } from "@meander/domain/constants";
import { casesResponse, syncResponse } from "@meander/domain/contract/cases";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { decide } from "../../support/staff-console.ts";
import { act, createActivity } from "../support/activities.ts";
import {
  sendConsoleRequest,
  claim,
  createCase,
  openConsole,
  reportPerson,
  claimCase,
  viewCase,
} from "../support/console-requests.ts";
import { createPeople, createPerson, type TestPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const LEASE_SECONDS = 300;
const moderator = () => createPerson(api, { userType: 3, firstName: "Ada", lastName: "Quill" });
const NOBODY = "01a1fbb0-2945-7ef5-8af3-8ef7cd6eef13";

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

async function list(person: TestPerson, query = "") {
  const response = await sendConsoleRequest(api, "GET", `/cases${query}`, person);
  expect(response.status).toBe(200);
  return casesResponse.parse(response.body);
}

async function sync(person: TestPerson, query = "") {
  const response = await sendConsoleRequest(api, "GET", `/sync${query}`, person);
  expect(response.status).toBe(200);
  return syncResponse.parse(response.body);
}

const cursorOf = (transactionId: string) => Buffer.from(JSON.stringify([transactionId])).toString("base64url");

/** The cursor of a sync while no transaction is open: those of other databases in the cluster would delay it. */
async function cursorOfNow(): Promise<string> {
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(api.db);
  return cursorOf(rows[0]?.next ?? "");
}

describe("access to the console", () => {
  it("requires a moderation permission", async () => {
    const { caseId } = await createCase(api);
    const paths = ["/cases", "/sync", `/case/${caseId}`];
    for (const path of paths) expect((await sendConsoleRequest(api, "GET", path, undefined)).status).toBe(401);
    for (const userType of [1, 2, 5] as const) {
      const person = await createPerson(api, { userType });
      for (const path of paths) {
        expect(await sendConsoleRequest(api, "GET", path, person)).toMatchObject({
          status: 403,
          body: { code: "forbidden" },
        });
      }
    }
    for (const userType of [3, 4] as const) {
      const person = await createPerson(api, { userType });
      for (const path of paths) expect((await sendConsoleRequest(api, "GET", path, person)).status).toBe(200);
    }
  });

  it("covers the subject types of the caller's permissions", async () => {
    const [host, reporter, moderatesActivities] = await createPeople(api, 3);
    await api.db
      .insertInto("personGrant")
      .values({ personId: moderatesActivities.id, permission: "moderateActivities" })
      .execute();
    const { _id } = await createActivity(api, host);
    await act(api, "report", _id, reporter, { text: "Spam" });
    const { caseId } = await createCase(api);
    const types = (await list(moderatesActivities)).cases.map(({ subjectType }) => subjectType);
    expect(new Set(types)).toEqual(new Set(["activity"]));
    const synced = (await sync(moderatesActivities)).cases.map(({ subjectType }) => subjectType);
    expect(new Set(synced)).toEqual(new Set(["activity"]));
    expect((await sendConsoleRequest(api, "GET", `/case/${caseId}`, moderatesActivities)).status).toBe(404);
    expect((await claim(api, caseId, moderatesActivities)).status).toBe(404);
  });

  it("excludes cases about oneself, one's activities and one's comments", async () => {
    const about = await moderator();
    const caseId = await reportPerson(api, about.id);
    const { _id } = await createActivity(api, about, { title: "A walk of her own" });
    await act(api, "report", _id, await createPerson(api), { text: "Spam" });
    const listed = (await list(about, "?limit=100")).cases.map(({ title }) => title);
    expect(listed).not.toContain("Ada Quill");
    expect(listed).not.toContain("A walk of her own");
    expect((await sendConsoleRequest(api, "GET", `/case/${caseId}`, about)).status).toBe(404);
    expect((await claim(api, caseId, about)).status).toBe(404);
    const receipt = await openConsole(api, about).give(decide("noAction"), { caseId });
    expect(receipt).toMatchObject({ outcome: "refused", message: english("errors.caseNotFound"), caseVersion: null });
  });

  it("returns error messages for unknown and invalid ids", async () => {
    const ada = await moderator();
    expect(await sendConsoleRequest(api, "GET", `/case/${NOBODY}`, ada)).toMatchObject({ status: 404 });
    expect(await sendConsoleRequest(api, "GET", "/case/7", ada)).toMatchObject({
      status: 400,
      body: { code: "invalid" },
    });
    expect(await sendConsoleRequest(api, "GET", "/cases?view=attic", ada)).toMatchObject({ status: 400 });
    expect(await sendConsoleRequest(api, "GET", "/cases?cursor=bm9uc2Vuc2U", ada)).toMatchObject({ status: 400 });
    expect(await sendConsoleRequest(api, "GET", "/sync?since=bm9uc2Vuc2U", ada)).toMatchObject({ status: 400 });
    expect((await claim(api, NOBODY, ada)).status).toBe(404);
  });
});

describe("a case for staff", () => {
  it("contains everything needed to decide", async () => {
    const ada = await moderator();
    const subject = await createPerson(api, { firstName: "Dan", lastName: "Loud" });
    const [first, second] = [
      await createPerson(api, { firstName: "Aiko" }),
      await createPerson(api, { firstName: "Noor" }),
    ];
    const caseId = await reportPerson(api, subject.id, { by: first });
    await reportPerson(api, subject.id, { by: second, category: "unsafe" });
    const record = await viewCase(api, caseId, ada);
    expect(record).toMatchObject({
      subjectType: "user",
      title: "Dan Loud",
      category: "unsafe",
      reportCount: 2,
      version: 2,
      subject: { isDeleted: false, isHiddenOrRemoved: false, path: `/user/${subject.id}/` },
      owner: { userId: subject.id, name: "Dan Loud", userType: 1, activeStrikes: 0, suspendedUntil: null },
      priorityReasons: [{ kind: "severity", category: "unsafe" }, { kind: "reporters", count: 2 }, { kind: "age" }],
      events: [
        { type: "report", caseVersion: 2 },
        { type: "report", caseVersion: 1 },
      ],
    });
    expect(record.reports.map(({ reporterName, category }) => [reporterName, category])).toEqual(
      expect.arrayContaining([
        ["Noor Okafor", "unsafe"],
        ["Aiko Okafor", "spam"],
      ]),
    );
    expect(JSON.stringify(record)).not.toMatch(/@example|password|argon/i);
  });

  it("ranks a report from an unverified address lower, also when the case is ranked again", async () => {
    const ada = await moderator();
    const subject = await createPerson(api);
    const unverified = () => createPerson(api, { isVerified: false });
    const caseId = await reportPerson(api, subject.id, { by: await unverified(), category: "scam" });
    const severity = async () => (await viewCase(api, caseId, ada)).priorityReasons[0];
    expect(await severity()).toMatchObject({ kind: "severity", points: 150, isUnverified: true });
    await reportPerson(api, subject.id, { by: await unverified(), category: "scam" });
    expect(await severity()).toMatchObject({ points: 150, isUnverified: true });
    await reportPerson(api, subject.id, { by: await createPerson(api), category: "scam" });
    expect(await severity()).toEqual({ kind: "severity", points: 300, category: "scam" });
  });

  it("ranks reporters by their earlier reports", async () => {
    const ada = await moderator();
    const [right, wrong] = [await createPerson(api), await createPerson(api)];
    const staffConsole = openConsole(api, ada);
    for (const [by, decision] of [
      [right, "warn"],
      [wrong, "noAction"],
    ] as const) {
      const subject = await createPerson(api);
      const caseId = await reportPerson(api, subject.id, { by });
      expect((await staffConsole.give(decide(decision), { caseId, createdAt: api.now })).outcome).toBe("applied");
    }
    const points = async (by: TestPerson) => {
      const { subject, caseId } = await createCase(api);
      await reportPerson(api, subject.id, { by });
      const { priorityReasons } = await viewCase(api, caseId, ada);
      return priorityReasons.find(({ kind }) => kind === "reporters")?.points;
    };
    // The first reporter has no record and counts half; the more reliable one opened the case, the other adds to it.
    expect(await points(right)).toBe(10);
    expect(await points(wrong)).toBe(0);
  });

  it("shows a comment with its activity and its removal", async () => {
    const ada = await moderator();
    const [host, author, reporter] = await createPeople(api, 3);
    const { _id } = await createActivity(api, host);
    const written = await act(api, "comment", _id, author, { text: "Buy my coins" });
    const commentId = (written.body as { comment: { _id: string } }).comment._id;
    const path = `/api/private/v1.0/comment/${commentId}/report`;
    await api.app.request(path, {
      method: "POST",
      headers: { Authorization: `Bearer ${reporter.session}`, "Content-Type": "application/json" },
      body: JSON.stringify({ text: "Scam", category: "scam" }),
    });
    const [found] = (await list(ada, "?subjectType=comment")).cases;
    const record = await viewCase(api, found?.id ?? "", ada);
    expect(record).toMatchObject({
      title: "Buy my coins",
      subject: {
        text: "Buy my coins",
        activityTitle: "Canal walk at dusk",
        isHiddenOrRemoved: false,
        isDeleted: false,
      },
      owner: { userId: author.id },
    });
    const receipt = await openConsole(api, ada).give(decide("removeContent"), {
      caseId: record.id,
      createdAt: api.now,
    });
    expect(receipt.outcome).toBe("applied");
    expect(await viewCase(api, record.id, ada)).toMatchObject({
      status: "decided",
      decision: "removeContent",
      subject: { isHiddenOrRemoved: true, isDeleted: false },
    });
  });
});

describe("the case lists", () => {
  it("are paged by priority, due time and newest without skipping or repeating", async () => {
    const ada = await moderator();
    for (let each = 0; each < 7; each++) {
      api.now = new Date(api.now.getTime() + 1000);
      await createCase(api);
    }
    for (const sort of ["priority", "due", "newest"]) {
      const whole = (await list(ada, `?sort=${sort}&limit=100`)).cases.map(({ id }) => id);
      const paged: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page = await list(ada, `?sort=${sort}&limit=3${cursor === "" ? "" : `&cursor=${cursor}`}`);
        paged.push(...page.cases.map(({ id }) => id));
        cursor = page.cursor;
      }
      expect(paged).toEqual(whole);
      expect(new Set(whole).size).toBe(whole.length);
    }
    const queue = (await list(ada, "?limit=100")).cases.map(({ priority }) => priority);
    expect(queue).toEqual(queue.toSorted((a, b) => b - a));
    const newest = (await list(ada, "?sort=newest&limit=100")).cases.map(({ openedAt }) => openedAt);
    expect(newest).toEqual(newest.toSorted().toReversed());
  });

  it("follow a case from the queue to its decision", async () => {
    const [ada, ben] = [await moderator(), await createPerson(api, { userType: 4 })];
    const places = async (caseId: string) => {
      const found: string[] = [];
      for (const view of ["queue", "mine", "escalated", "secondOpinions", "decided"]) {
        const { cases } = await list(ada, `?view=${view}&limit=100`);
        if (cases.some(({ id }) => id === caseId)) found.push(view);
      }
      return found;
    };
    const { caseId } = await createCase(api);
    expect(await places(caseId)).toEqual(["queue"]);
    await claimCase(api, caseId, ada);
    expect(await places(caseId)).toEqual(["queue", "mine"]);
    const log = openConsole(api, ada);
    await log.give({ type: "askSecondOpinion", reason: "Unsure" }, { caseId, createdAt: api.now });
    expect(await places(caseId)).toEqual(["secondOpinions"]);
    await log.give({ type: "escalate", reason: "Too big" }, { caseId, createdAt: api.now });
    expect(await places(caseId)).toEqual(["escalated", "secondOpinions"]);
    const { version } = await viewCase(api, caseId, ben);
    await openConsole(api, ben).give(decide("warn"), { caseId, baseVersion: version, createdAt: api.now });
    expect(await places(caseId)).toEqual(["decided"]);
  });
});

describe("a claim", () => {
  it("assigns the case to one moderator and names them to others", async () => {
    const [ada, ben] = [await moderator(), await moderator()];
    const { caseId } = await createCase(api);
    const taken = await claimCase(api, caseId, ada);
    expect(taken.case.assignee).toEqual({ userId: ada.id, name: "Ada Quill", image: images.defaultAvatar });
    expect(taken.expiresAt).toBe(new Date(api.now.getTime() + LEASE_SECONDS * 1000).toISOString());
    expect(await claim(api, caseId, ben)).toMatchObject({
      status: 409,
      body: { code: "lease-held", message: english("errors.caseClaimed", { name: "Ada Quill" }) },
    });
    const renewed = await claimCase(api, caseId, ada);
    expect(Number(renewed.token)).toBeGreaterThan(Number(taken.token));
    const other = await createCase(api);
    await openConsole(api, ben).give(decide("warn"), { caseId: other.caseId, createdAt: api.now });
    expect((await claim(api, caseId, ben)).status).toBe(409);
  });

  it("ends by expiry or release, and the next one has a higher token", async () => {
    const [ada, ben] = [await moderator(), await moderator()];
    const { caseId } = await createCase(api);
    const first = await claimCase(api, caseId, ada);
    const release = (person: TestPerson, token: string) =>
      sendConsoleRequest(api, "POST", `/case/${caseId}/release`, person, { token });
    expect(await release(ben, first.token)).toMatchObject({ status: 409, body: { code: "lease-held" } });
    expect((await release(ada, "0")).status).toBe(200);
    expect((await claim(api, caseId, ben)).status).toBe(409);
    expect((await release(ada, first.token)).status).toBe(200);
    const second = await claimCase(api, caseId, ben);
    expect(Number(second.token)).toBeGreaterThan(Number(first.token));
    api.now = new Date(api.now.getTime() + LEASE_SECONDS * 1000 + 1);
    expect((await release(ada, second.token)).status).toBe(200);
    expect((await viewCase(api, caseId, ada)).assignee?.userId).toBe(ben.id);
    const third = await claimCase(api, caseId, ada);
    expect(Number(third.token)).toBeGreaterThan(Number(second.token));
    expect(third.case.assignee?.userId).toBe(ada.id);
  });

  it("requires the permission to decide the case", async () => {
    const [ada, ben, boss] = [await moderator(), await moderator(), await createPerson(api, { userType: 4 })];
    const { caseId } = await createCase(api);
    for (const person of [undefined, await createPerson(api), await createPerson(api, { userType: 5 })]) {
      expect((await claim(api, caseId, person as TestPerson)).status).toBe(person === undefined ? 401 : 403);
    }
    const own = await createPerson(api, { userType: 3 });
    const reported = await createPerson(api);
    const ownReport = await reportPerson(api, reported.id, { by: own });
    expect(await claim(api, ownReport, own)).toMatchObject({ status: 403 });
    const aboutBen = await reportPerson(api, ben.id);
    expect(await claim(api, aboutBen, ada)).toMatchObject({
      status: 403,
      body: { message: english("errors.rankTooLow") },
    });
    await openConsole(api, ada).give({ type: "escalate", reason: "Big" }, { caseId, createdAt: api.now });
    expect(await claim(api, caseId, ben)).toMatchObject({ status: 403 });
    expect((await claim(api, caseId, boss)).status).toBe(200);
    await openConsole(api, boss).give(decide("noAction"), { caseId, baseVersion: 2, createdAt: api.now });
    expect(await claim(api, caseId, boss)).toMatchObject({ status: 409, body: { code: "conflict" } });
  });
});

describe("the sync", () => {
  it("returns all open cases, then only changed ones including decided", async () => {
    const ada = await moderator();
    const { caseId } = await createCase(api);
    const all = await sync(ada, "?limit=500");
    expect(all.cases.map(({ id }) => id)).toContain(caseId);
    expect(all.serverTime).toBe(api.now.toISOString());
    const before = await cursorOfNow();
    await openConsole(api, ada).give(decide("noAction"), { caseId, createdAt: api.now });
    const changes = await sync(ada, `?since=${before}`);
    expect(changes.cases).toMatchObject([{ id: caseId, status: "decided", events: [{ type: "decide" }, {}] }]);
    const after = await cursorOfNow();
    await claimCase(api, (await createCase(api)).caseId, ada);
    expect((await sync(ada, `?since=${after}`)).cases).toMatchObject([{ assignee: { userId: ada.id } }]);
  });

  it("is paged, and loses no concurrent change", async () => {
    const ada = await moderator();
    const wanted = new Set<string>();
    for (let each = 0; each < 6; each++) wanted.add((await createCase(api)).caseId);
    const seen = new Set<string>();
    let page = await sync(ada, "?limit=2");
    for (;;) {
      for (const { id } of page.cases) seen.add(id);
      if (!page.hasMore) break;
      if (wanted.size < 8) wanted.add((await createCase(api)).caseId);
      page = await sync(ada, `?limit=2&since=${page.cursor}`);
    }
    for (const { id } of (await sync(ada, `?since=${page.cursor}`)).cases) seen.add(id);
    expect([...wanted].filter((id) => !seen.has(id))).toEqual([]);
  });

  it("returns a change whose transaction was open when the cursor was created", async () => {
    const ada = await moderator();
    const { caseId } = await createCase(api);
    let cursor = "";
    await api.db.transaction().execute(async (trx) => {
      await trx.updateTable("moderationCase").set({ priority: 7 }).where("id", "=", caseId).execute();
      const before = await sync(ada, "?limit=500");
      await createCase(api);
      cursor = (await sync(ada, `?since=${before.cursor}`)).cursor;
    });
    const { cases } = await sync(ada, `?since=${cursor}`);
    expect(cases.find(({ id }) => id === caseId)?.priority).toBe(7);
  });

  it("restarts for a cursor of another database", async () => {
    const ada = await moderator();
    const { caseId } = await createCase(api);
    const foreign = cursorOf("99999999999");
    const { cases } = await sync(ada, `?since=${foreign}&limit=500`);
    expect(cases.map(({ id }) => id)).toContain(caseId);
  });
});
