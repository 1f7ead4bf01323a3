import { auditResponse, metricsResponse } from "@meander/domain/contract/administration";
import { describe, expect, it } from "vitest";
import { act, createActivity } from "../support/activities.ts";
import { createCase } from "../support/console-requests.ts";
import { createPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

async function get(path: string, userType: 3 | 4 | 5 = 4) {
  const { session } = await createPerson(api, { userType });
  return send(api, "GET", `${PRIVATE_BASE}/admin/${path}`, { cookie: session });
}

describe("statistics", () => {
  it("count days in the requested time zone", async () => {
    const [host, reporter] = await Promise.all([createPerson(api), createPerson(api)]);
    const { _id } = await createActivity(api, host);
    await act(api, "report", _id, reporter, { text: "Odd", category: "scam" });
    // 00:30 in London is still yesterday in New York.
    await api.db
      .updateTable("report")
      .set({ createdAt: new Date("2026-07-02T23:30:00Z") })
      .execute();
    api.now = new Date("2026-07-03T12:00:00Z");
    const read = async (timezone: string) =>
      metricsResponse.parse((await get(`metrics?days=7&timezone=${encodeURIComponent(timezone)}`)).body);
    expect((await read("Europe/London")).cases?.reportsByDay).toEqual([
      { day: "2026-07-03", category: "scam", count: 1 },
    ]);
    expect((await read("America/New_York")).cases?.reportsByDay).toEqual([
      { day: "2026-07-02", category: "scam", count: 1 },
    ]);
    api.now = new Date("2026-07-20T12:00:00Z");
    expect((await read("UTC")).cases?.reportsByDay).toEqual([]);
    expect((await get("metrics?timezone=Europe/Nowhere")).status).toBe(400);
    expect((await get("metrics?days=3")).status).toBe(400);
  });

  it("include decision times and open cases", async () => {
    api.now = new Date("2026-08-10T12:00:00Z");
    const hours = (count: number) => new Date(api.now.getTime() + count * 3_600_000);
    const make = (values: { openedAt: Date; dueAt: Date; decidedAt?: Date; status?: string }) =>
      api.db
        .insertInto("moderationCase")
        .values({ subjectType: "user", subjectId: crypto.randomUUID(), ...values })
        .execute();
    await api.db.deleteFrom("report").execute();
    await api.db.deleteFrom("caseEvent").execute();
    await api.db.deleteFrom("moderationCase").execute();
    for (const [opened, due] of [
      [-3, -1],
      [-2, 5],
      [-1.5, 5],
    ] as const) {
      await make({ openedAt: hours(opened), dueAt: hours(due), decidedAt: hours(-0.5), status: "decided" });
    }
    await make({ openedAt: hours(-9), dueAt: hours(-1) });
    await make({ openedAt: hours(-1), dueAt: hours(1), status: "escalated" });
    await make({ openedAt: hours(-1), dueAt: hours(40) });
    const metrics = metricsResponse.parse((await get("metrics?days=7", 3)).body);
    expect(metrics.cases?.decisionsByDay).toEqual([{ day: "2026-08-10", count: 3, medianMinutes: 90, lateCount: 1 }]);
    expect(metrics.cases?.openCases).toEqual({ total: 3, late: 1, dueSoon: 1, escalated: 1 });
  });

  it("are absent, never zero, without the permission", async () => {
    const hash = { approvedHash: "x", approvedAt: api.now };
    await api.db
      .insertInto("campaign")
      .values([
        { name: "Sent", status: "done", startedAt: api.now, totalCount: 9, acceptedCount: 7, failedCount: 1, ...hash },
        { name: "Draft" },
      ])
      .execute();
    const [moderator, marketer, administrator] = await Promise.all(
      ([3, 5, 4] as const).map(async (userType) => (await get("metrics", userType)).body),
    );
    const sent = [{ name: "Sent", accepted: 7, failed: 1, unsubscribed: 0 }];
    expect(Object.keys(moderator as object)).toEqual(["cases"]);
    expect(Object.keys(marketer as object)).toEqual(["campaigns"]);
    expect(marketer).toMatchObject({ campaigns: sent });
    expect(metricsResponse.parse(administrator)).toMatchObject({ cases: { openCases: {} }, campaigns: sent });
  });
});

describe("the audit log", () => {
  it("shows actor, action and subject, filtered by part of an action", async () => {
    const [moderator, host] = await Promise.all([
      createPerson(api, { userType: 3, firstName: "Ada", lastName: "Warden" }),
      createPerson(api),
    ]);
    const { _id } = await createActivity(api, host, { title: "Hidden picnic" });
    await api.db
      .insertInto("audit")
      .values({
        actorId: moderator.id,
        action: "hide-activity",
        subjectType: "activity",
        subjectId: _id,
        data: { reason: "Not there", category: "other" },
      })
      .execute();
    const { entries } = auditResponse.parse((await get("audit?q=HIDE-")).body);
    expect(entries).toMatchObject([
      {
        action: "hide-activity",
        actorId: moderator.id,
        actorName: "Ada Warden",
        subjectType: "activity",
        subjectTitle: "Hidden picnic",
        detail: "reason: Not there, category: other",
      },
    ]);
    expect(auditResponse.parse((await get("audit?q=%25")).body).entries).toEqual([]);
  });

  it("names a case by its subject", async () => {
    const { caseId } = await createCase(api);
    await api.db.insertInto("audit").values({ action: "look-case", subjectType: "case", subjectId: caseId }).execute();
    const { entries } = auditResponse.parse((await get("audit?q=look-case")).body);
    expect(entries).toMatchObject([{ subjectType: "case", subjectTitle: "Dan Loud" }]);
  });

  it.each(["", "page-"])("neither skips nor repeats entries across pages while it grows, with '%s'", async (q) => {
    const write = (count: number) =>
      api.db
        .insertInto("audit")
        .values(
          Array.from({ length: count }, (_, index) => ({
            action: `page-${index % 3}`,
            subjectType: "user",
            createdAt: new Date(Date.UTC(2030, 0, 1, 0, 0, index % 4)),
          })),
        )
        .execute();
    await api.db.deleteFrom("audit").execute();
    await write(21);
    const before = await api.db.selectFrom("audit").select("id").execute();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const path = `audit?limit=7&q=${q}${cursor === null ? "" : `&cursor=${cursor}`}`;
      const page = auditResponse.parse((await get(path)).body);
      expect(page.entries).not.toEqual([]);
      seen.push(...page.entries.map(({ id }) => id));
      cursor = page.cursor;
      await api.db
        .insertInto("audit")
        .values({ action: "page-9", subjectType: "user", createdAt: new Date("2031-01-01T00:00:00Z") })
        .execute();
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.every(({ id }) => seen.includes(id))).toBe(true);
  });
});
