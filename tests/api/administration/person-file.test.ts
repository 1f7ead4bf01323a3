import { type FileEntry, personFileResponse, revealedPerson, tagsResponse } from "@meander/domain/contract/person-file";
import { pictureAddress, pictureIdOf } from "@meander/domain/image/picture-address";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { decide } from "../../support/staff-console.ts";
import { createActivity } from "../support/activities.ts";
import { createAppealFixture } from "../support/appeal-fixture.ts";
import { openConsole, reportPerson, sendConsoleRequest } from "../support/console-requests.ts";
import { startInOrder } from "../support/lock-waits.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { uploadedImage } from "../support/pictures.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const { createStrike, moderator } = createAppealFixture(api);

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

const request = (method: string, path: string, caller: TestPerson | undefined, body?: object) =>
  sendConsoleRequest(api, method, `/user/${path}`, caller, body);
const read = async (personId: string, caller: TestPerson, query = "") =>
  personFileResponse.parse((await request("GET", `${personId}/file${query}`, caller)).body);
const kindsOf = (entries: readonly FileEntry[]) => entries.map(({ kind }) => kind);
const later = () => {
  api.now = new Date(api.now.getTime() + 1_000);
};

describe("a person's file", () => {
  it("has what they did and what was decided about them, newest first, and filters by kind", async () => {
    const { owner, ada, caseId } = await createStrike("comment");
    later();
    const { _id: activityId } = await createActivity(api, owner, { title: "Harbour walk" });
    later();
    const pictureId = pictureIdOf((await uploadedImage(api, owner)).src) ?? "";
    const profileCase = await reportPerson(api, owner.id);
    later();
    const console = openConsole(api, ada);
    await console.give({ type: "note", text: "Seen before under another name" }, { caseId: profileCase });
    const { entries } = await read(owner.id, ada);
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted((a, b) => (a < b ? 1 : -1)));
    expect(new Set(kindsOf(entries))).toEqual(
      new Set(["note", "received", "case", "activity", "decision", "comment", "picture"]),
    );
    const only = async (kinds: string) => (await read(owner.id, ada, `?kinds=${kinds}`)).entries;
    expect(await only("decision")).toMatchObject([
      { caseId, subjectType: "comment", decision: "removeContent", byName: "Ada Quill", strike: { revokedAt: null } },
    ]);
    expect(await only("received")).toMatchObject([
      { caseId: profileCase, outcome: "waiting" },
      { caseId, outcome: "upheld" },
    ]);
    expect(await only("note,activity")).toMatchObject([
      { kind: "note", caseId: profileCase, text: "Seen before under another name" },
      { kind: "activity", activityId, title: "Harbour walk" },
    ]);
    const [picture] = await only("picture");
    expect(picture).toMatchObject({ address: pictureAddress(pictureId), isRemoved: false, isUsed: false });
    expect(await only("comment")).toMatchObject([{ text: "Buy my boat", isRemoved: true, isDeleted: false }]);
  });

  it("says how right the person was with their own reports", async () => {
    const ada = await moderator();
    const reporter = await createPerson(api);
    const [rude, fair, waiting] = [await createPerson(api), await createPerson(api), await createPerson(api)];
    const console = openConsole(api, ada);
    for (const [person, decision] of [
      [rude, "warn"],
      [fair, "noAction"],
      [waiting, null],
    ] as const) {
      const caseId = await reportPerson(api, person.id, { by: reporter });
      later();
      if (decision !== null) await console.give(decide(decision), { caseId });
    }
    const { entries, reports } = await read(reporter.id, ada, "?kinds=made");
    expect(reports).toEqual({ made: 3, decided: 2, upheld: 1 });
    expect(entries).toMatchObject([{ outcome: "waiting" }, { outcome: "notUpheld" }, { outcome: "upheld" }]);
  });

  it("is paged without a gap, and leaves out cases about the caller", async () => {
    const [ada, ben] = [await moderator(), await moderator("Ben")];
    await reportPerson(api, ben.id);
    expect(kindsOf((await read(ben.id, ada)).entries)).toContain("case");
    expect(kindsOf((await read(ben.id, ben)).entries)).not.toContain("case");
    const host = await createPerson(api);
    for (let count = 0; count < 5; count += 1) await createActivity(api, host);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof read>> = await read(
        host.id,
        ada,
        `?kinds=activity&limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`,
      );
      seen.push(...page.entries.map(({ _id }) => _id));
      cursor = page.cursor;
    }
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
  });

  it("is closed to others, and refuses an unknown kind or person", async () => {
    const [ada, marketer] = [await moderator(), await createPerson(api, { userType: 5 })];
    const path = `${marketer.id}/file`;
    const unknown = "01900000-0000-7000-8000-000000000000/file";
    const statuses = [
      await request("GET", path, undefined),
      await request("GET", path, marketer),
      await request("GET", `${path}?kinds=secrets`, ada),
      await request("GET", unknown, ada),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 403, 400, 404]);
  });
});

describe("tags of a person", () => {
  it("are one when two moderators add the same at once", async () => {
    const [ada, ben, person] = [await moderator(), await moderator("Ben"), await createPerson(api)];
    const add = (by: TestPerson, tag: string) => request("POST", `${person.id}/tags`, by, { tag, days: 30 });
    // Both have read their rights before the first one inserts.
    const answers = await startInOrder(api, (trx) => sql`lock table person_tag in share mode`.execute(trx), [
      () => add(ada, "Sells tickets"),
      () => add(ben, "sells Tickets"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { tags } = await read(person.id, ada);
    expect(tags.map(({ tag }) => tag.toLowerCase())).toEqual(["sells tickets"]);
  });

  it("are renewed by the same tag, expire, and can be removed", async () => {
    const [ada, person] = [await moderator(), await createPerson(api)];
    const tag = async (body: object) =>
      tagsResponse.parse((await request("POST", `${person.id}/tags`, ada, body)).body).tags;
    await tag({ tag: "Sells tickets", days: 30 });
    const tags = await tag({ tag: "sells tickets", days: null });
    expect(tags).toMatchObject([{ tag: "sells tickets", expiresAt: null, addedBy: "Ada Quill" }]);
    await tag({ tag: "Talk first", days: 1 });
    expect((await read(person.id, ada)).tags.map(({ tag: text }) => text)).toEqual(["Talk first", "sells tickets"]);
    api.now = new Date(api.now.getTime() + 86_400_001);
    expect((await read(person.id, ada)).tags.map(({ tag: text }) => text)).toEqual(["sells tickets"]);
    const removed = await request("DELETE", `${person.id}/tags/${tags[0]?.id}`, ada);
    expect(removed.body).toEqual({ tags: [] });
    const again = await request("DELETE", `${person.id}/tags/${tags[0]?.id}`, ada);
    expect(again.status).toBe(404);
    expect((await read(person.id, ada, "?kinds=tag")).entries).toMatchObject([
      { tag: "Talk first" },
      { tag: "sells tickets", removedAt: api.now.toISOString() },
    ]);
  });

  it("are refused for oneself, without a text, and for nobody", async () => {
    const [ada, person] = [await moderator(), await createPerson(api)];
    const body = { tag: "Talk first", days: null };
    const statuses = [
      await request("POST", `${ada.id}/tags`, ada, body),
      await request("POST", `${person.id}/tags`, ada, { ...body, tag: "  " }),
      await request("POST", "01900000-0000-7000-8000-000000000000/tags", ada, body),
      await request("POST", `${person.id}/tags`, person, body),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 400, 404, 403]);
  });
});

describe("personal data", () => {
  it("is shown only for a reason, which the audit trail records", async () => {
    const [ada, person] = [await moderator(), await createPerson(api, { email: "hidden.person@rare.example" })];
    const hidden = await request("GET", person.id, ada);
    expect(JSON.stringify(hidden.body)).toContain("h…@rare.example");
    expect(JSON.stringify(hidden.body)).not.toContain("hidden.person");
    const refused = await request("POST", `${person.id}/reveal`, ada, { reason: " " });
    expect(refused.status).toBe(400);
    const shown = await request("POST", `${person.id}/reveal`, ada, { reason: "The police asked, file 7" });
    expect(revealedPerson.parse(shown.body)).toMatchObject({
      emailAddress: "hidden.person@rare.example",
      logins: [{ client: "web", networkAddress: null }],
    });
    expect((await read(person.id, ada, "?kinds=account")).entries).toMatchObject([
      { action: "reveal-person", byName: "Ada Quill", detail: "reason: The police asked, file 7" },
    ]);
    const marketer = await createPerson(api, { userType: 5 });
    expect((await request("POST", `${person.id}/reveal`, marketer, { reason: "Mail" })).status).toBe(403);
  });
});
