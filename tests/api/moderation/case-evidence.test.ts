import { caseEvidence } from "@meander/domain/contract/case-evidence";
import { beforeEach, describe, expect, it } from "vitest";
import { decide } from "../../support/staff-console.ts";
import { act, createActivity, takePart } from "../support/activities.ts";
import { createAppealFixture } from "../support/appeal-fixture.ts";
import { findOpenCase, openConsole, reportPerson, sendConsoleRequest, viewCase } from "../support/console-requests.ts";
import { startInOrder } from "../support/lock-waits.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const { createReported, moderator, pastUndo } = createAppealFixture(api);

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

const request = (caseId: string, caller: TestPerson) =>
  sendConsoleRequest(api, "GET", `/case/${caseId}/evidence`, caller);
const read = async (caseId: string, caller: TestPerson) => caseEvidence.parse((await request(caseId, caller)).body);
const report = (kind: string, id: string, by: TestPerson, category: string) =>
  send(api, "POST", `${PRIVATE_BASE}/${kind}/${id}/report`, { cookie: by.session, body: { text: "Look", category } });

describe("the evidence of a case", () => {
  it("shows a comment in its thread, with the activity and deleted comments", async () => {
    const [ada, owner, guest] = [await moderator(), await createPerson(api), await createPerson(api)];
    const { caseId, activityId = "" } = await createReported("comment", owner);
    api.now = new Date(api.now.getTime() + 1_000);
    await act(api, "comment", activityId, guest, { text: "What do you mean?" });
    await act(api, "comment", activityId, guest, { text: "Never mind" });
    await api.db.updateTable("comment").set({ deletedAt: api.now }).where("text", "=", "Never mind").execute();
    const { thread, activity, profile, changes } = await read(caseId, ada);
    expect(thread.map(({ text, isDeleted }) => [text, isDeleted])).toEqual([
      ["Buy my boat", false],
      ["What do you mean?", false],
      ["Never mind", true],
    ]);
    expect(activity?._id).toBe(activityId);
    expect([profile, changes]).toEqual([null, []]);
  });

  it("shows an activity with its dates and participants, and what was changed since the report", async () => {
    const [ada, host, guest] = [await moderator(), await createPerson(api), await createPerson(api)];
    const activity = await createActivity(api, host, { title: "Free boat", summary: "Pay me first" });
    await takePart(api, activity._id, guest, host);
    await report("activity", activity._id, await createPerson(api), "scam");
    const caseId = await findOpenCase(api, activity._id);
    const path = `${PRIVATE_BASE}/activity/${activity._id}`;
    await send(api, "PATCH", path, { cookie: host.session, body: { summary: "Bring a jacket" } });
    const found = await read(caseId, ada);
    expect(found.activity).toMatchObject({ title: "Free boat", participants: [{ _id: guest.id, status: 3 }] });
    expect(found.activity?.dates.options.length).toBeGreaterThan(0);
    expect(found.changes).toEqual([{ field: "summary", before: "Pay me first", now: "Bring a jacket" }]);
  });

  it("shows a profile, and how right the reporters were before", async () => {
    const [ada, owner, reporter] = [await moderator(), await createPerson(api), await createPerson(api)];
    const console = openConsole(api, ada);
    const earlier = await reportPerson(api, (await createPerson(api)).id, { by: reporter });
    await console.give(decide("warn"), { caseId: earlier });
    const caseId = await reportPerson(api, owner.id, { by: reporter });
    const { profile, reporters, thread } = await read(caseId, ada);
    expect(profile?._id).toBe(owner.id);
    expect(thread).toEqual([]);
    expect(reporters).toMatchObject([{ person: { _id: reporter.id }, record: { made: 2, decided: 1, upheld: 1 } }]);
  });

  it("is closed to others, and for a case about oneself", async () => {
    const [ada, ben] = [await moderator(), await moderator("Ben")];
    const caseId = await reportPerson(api, ben.id);
    const statuses = [
      await request(caseId, ada),
      await request(caseId, ben),
      await request("01900000-0000-7000-8000-000000000000", ada),
      await request(caseId, await createPerson(api, { userType: 5 })),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 404, 404, 403]);
  });
});

describe("a repeat of a report that was decided without a measure", () => {
  async function clear(kind: "comment" | "activity" | "user", category: string) {
    const [ada, owner] = [await moderator(), await createPerson(api)];
    const { subjectId, caseId } = await createReported(kind, owner);
    await api.db.updateTable("report").set({ category }).where("caseId", "=", caseId).execute();
    await openConsole(api, ada).give(decide("noAction"), { caseId });
    pastUndo();
    return { ada, owner, subjectId, caseId };
  }
  const openCases = async (subjectId: string) =>
    (
      await api.db
        .selectFrom("moderationCase")
        .select("id")
        .where("subjectId", "=", subjectId)
        .where("status", "<>", "decided")
        .execute()
    ).length;

  it("opens no case while the content is the same, and is counted", async () => {
    const { ada, owner, subjectId, caseId } = await clear("comment", "spam");
    for (const _ of [1, 2]) {
      expect((await report("comment", subjectId, await createPerson(api), "spam")).status).toBe(200);
    }
    expect(await openCases(subjectId)).toBe(0);
    expect((await read(caseId, ada)).silencedCount).toBe(2);
    expect((await viewCase(api, caseId, ada)).reportCount).toBe(1);
    await send(api, "PATCH", `${PRIVATE_BASE}/comment/${subjectId}`, {
      cookie: owner.session,
      body: { text: "Buy my other boat" },
    });
    await report("comment", subjectId, await createPerson(api), "spam");
    expect(await openCases(subjectId)).toBe(1);
  });

  it.each([
    ["comment", "spam", "scam", "another category"],
    ["comment", "hate", "hate", "hate"],
    ["comment", "harassment", "harassment", "harassment"],
    ["activity", "unsafe", "unsafe", "something unsafe"],
    ["user", "spam", "spam", "a person"],
  ] as const)("opens a case about a cleared %s of %s reported for %s: %s", async (kind, cleared, reported, _title) => {
    const { subjectId } = await clear(kind, cleared);
    await report(kind, subjectId, await createPerson(api), reported);
    expect(await openCases(subjectId)).toBe(1);
  });

  it("counts a repeat once the decision is taken back, whichever comes first", async () => {
    for (const isRepeatFirst of [true, false]) {
      const [ada, owner] = [await moderator(), await createPerson(api)];
      const { subjectId, caseId } = await createReported("comment", owner);
      const console = openConsole(api, ada);
      const { commandId } = await console.give(decide("noAction"), { caseId });
      const repeat = async () => (await report("comment", subjectId, await createPerson(api), "spam")).status;
      const undo = async () => {
        const wish = { caseId, baseVersion: 2 };
        const { outcome } = await console.give({ type: "undo", undoneCommandId: commandId }, wish);
        return outcome === "applied" ? 200 : 409;
      };
      const both = isRepeatFirst ? [repeat, undo] : [undo, repeat];
      const statuses = await startInOrder(
        api,
        (trx) => trx.selectFrom("moderationCase").select("id").where("id", "=", caseId).forUpdate().execute(),
        both,
      );
      expect(statuses).toEqual([200, 200]);
      expect(await viewCase(api, caseId, ada)).toMatchObject({ status: "open", reportCount: 2 });
      expect((await read(caseId, ada)).silencedCount).toBe(0);
    }
  });

  it("opens a case after the decision was taken back", async () => {
    const [ada, owner] = [await moderator(), await createPerson(api)];
    const { subjectId, caseId } = await createReported("comment", owner);
    const console = openConsole(api, ada);
    const { commandId } = await console.give(decide("noAction"), { caseId });
    await console.give({ type: "undo", undoneCommandId: commandId }, { caseId, baseVersion: 2 });
    await report("comment", subjectId, await createPerson(api), "spam");
    expect((await viewCase(api, caseId, ada)).reportCount).toBe(2);
  });
});
