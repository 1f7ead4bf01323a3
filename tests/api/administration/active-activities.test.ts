import { activeActivitiesResponse, activitySearchResponse } from "@meander/domain/contract/administration";
import { describe, expect, it } from "vitest";
import { decide } from "../../support/staff-console.ts";
import { act, createActivity, dayAhead } from "../support/activities.ts";
import { findOpenCase, openConsole, sendConsoleRequest } from "../support/console-requests.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

async function list(query: Record<string, string> = {}) {
  const { session } = await createPerson(api, { userType: 3 });
  const path = `${PRIVATE_BASE}/admin/activities/active/?${new URLSearchParams(query)}`;
  const { status, body } = await send(api, "GET", path, { cookie: session });
  expect(status).toBe(200);
  return activeActivitiesResponse.parse(body);
}

async function titles(query: Record<string, string> = {}): Promise<string[]> {
  return (await list(query)).activities.map(({ title }) => title);
}

const evening = (days: number) => ({
  durationMinutes: 120,
  options: [{ dayCode: dayAhead(api, days), timePeriodCode: 3 as const, timeCode: 19 }],
});

describe("active activities", () => {
  it("are open or closed, not cancelled or past, by earliest relevant date, those without dates last", async () => {
    const host = await createPerson(api);
    const make = (title: string, days: number, wishes = {}) =>
      createActivity(api, host, { title: `Order ${title}`, dates: evening(days), ...wishes });
    await make("later", 4);
    const recommended = await make("recommended", 1);
    await make("soon", 2);
    const closed = await make("closed", 3);
    await make("draft", 2, { status: 0 });
    const cancelled = await make("cancelled", 2);
    const over = await make("over", 2);
    const hidden = await make("hidden", 5);
    await act(api, "status", closed._id, host, { status: 2 });
    await act(api, "cancel", cancelled._id, host, { reason: "Rain" });
    const change = (id: string, values: object) =>
      api.db.updateTable("activity").set(values).where("id", "=", id).execute();
    const publisher = await createPerson(api, { userType: 2 });
    await act(api, "recommend", recommended._id, publisher, { recommended: true });
    await change(over._id, { endsAt: new Date(api.now.getTime() - 1) });
    await change(hidden._id, { hiddenAt: api.now });
    const expected = ["Order soon", "Order closed", "Order later", "Order recommended"];
    expect(await titles({ q: "order " })).toEqual(expected);
    const withHidden = await list({ q: "ORDER ", include_hidden: "true" });
    expect(withHidden.activities.map(({ title }) => title)).toEqual(expected.toSpliced(3, 0, "Order hidden"));
    expect(withHidden).toMatchObject({ total: 5, page: 1, pages: 1, cursor: null });
    expect(await titles({ q: "order ", only_recommended: "1" })).toEqual(["Order recommended"]);
    const [soon] = withHidden.activities;
    expect(soon).toMatchObject({
      host: { _id: host.id, name: "Mira Okafor" },
      placeName: "London",
      countryName: "United Kingdom",
      timePeriodCode: 3,
      isHidden: false,
      participantCount: 0,
      openReportCount: 0,
    });
  });

  it("have their undecided case or the last one, but not for their host", async () => {
    const [host, moderator] = [await createPerson(api, { userType: 3 }), await createPerson(api, { userType: 4 })];
    const { _id } = await createActivity(api, host, { title: "Cased" });
    const caseOf = async (by: TestPerson) => {
      const path = `${PRIVATE_BASE}/admin/activities/active/?q=Cased`;
      const { body } = await send(api, "GET", path, { cookie: by.session });
      return activeActivitiesResponse.parse(body).activities[0];
    };
    expect(await caseOf(moderator)).toMatchObject({ case: null });
    const body = { subjectType: "activity", subjectId: _id, category: "scam", text: "Two people paid" };
    await sendConsoleRequest(api, "POST", "/cases", moderator, body);
    const caseId = await findOpenCase(api, _id);
    expect(await caseOf(moderator)).toMatchObject({ case: { _id: caseId, isUndecided: true } });
    expect(await caseOf(host)).toMatchObject({ case: null, openReportCount: 0 });
    await openConsole(api, moderator).give(decide("noAction"), { caseId, createdAt: api.now });
    expect(await caseOf(moderator)).toMatchObject({ case: { _id: caseId, isUndecided: false } });
  });

  it("can be filtered by the host's country", async () => {
    const [local, tourist, unknown] = await Promise.all([createPerson(api), createPerson(api), createPerson(api)]);
    const settle = (id: string, countryCode: string) =>
      api.db.updateTable("person").set({ countryCode }).where("id", "=", id).execute();
    await settle(local.id, "GB");
    await settle(tourist.id, "PT");
    for (const [host, title] of [
      [local, "Origin local"],
      [tourist, "Origin tourist"],
      [unknown, "Origin unknown"],
    ] as const) {
      await createActivity(api, host, { title });
    }
    const found = await list({ q: "Origin", only_tourists: "true" });
    expect(found.activities.map(({ title, isHostTourist }) => [title, isHostTourist])).toEqual([
      ["Origin tourist", true],
    ]);
    const all = await list({ q: "Origin" });
    expect(all.activities.filter(({ isHostTourist }) => isHostTourist).map(({ title }) => title)).toEqual([
      "Origin tourist",
    ]);
  });

  it("include their open report count", async () => {
    const [host, ...people] = await Promise.all([createPerson(api), createPerson(api), createPerson(api)]);
    const { _id } = await createActivity(api, host, { title: "Reported twice" });
    for (const person of people) await act(api, "report", _id, person, { text: "Odd" });
    expect((await list({ q: "Reported twice" })).activities[0]?.openReportCount).toBe(2);
  });

  it("are neither skipped nor repeated across pages while others are created", async () => {
    const host = await createPerson(api);
    const make = (days: number) => createActivity(api, host, { title: "Paged walk", dates: evening(days) });
    const made: string[] = [];
    for (const days of [1, 2, 3, 1, 2, 3, 1, 2, 3]) made.push((await make(days))._id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list({ q: "paged walk", limit: "2", ...(cursor === null ? {} : { cursor }) });
      seen.push(...page.activities.map(({ _id }) => _id));
      cursor = page.cursor;
      await make(1);
    } while (cursor !== null);
    expect(seen.filter((id) => made.includes(id)).toSorted()).toEqual(made.toSorted());
    expect(new Set(seen).size).toBe(seen.length);
  });

  it("need the same number of statements for any number of rows", async () => {
    const host = await createPerson(api);
    for (let index = 0; index < 6; index += 1) await createActivity(api, host, { title: "Counted walk" });
    expect(await countStatements("1")).toBe(await countStatements("6"));
  });
});

describe("the search for an activity", () => {
  it("matches words of title and place, for a marketer too, and excludes hidden and past ones", async () => {
    const [host, { session }] = [await createPerson(api), await createPerson(api, { userType: 5 })];
    const make = (title: string) => createActivity(api, host, { title, dates: evening(2) });
    const lantern = await make("Lantern évening 100%");
    const closed = await make("Lantern closing");
    const hidden = await make("Lantern hidden");
    await act(api, "status", closed._id, host, { status: 2 });
    await api.db.updateTable("activity").set({ hiddenAt: api.now }).where("id", "=", hidden._id).execute();
    const find = async (q: string) => {
      const path = `${PRIVATE_BASE}/admin/activities/search?${new URLSearchParams({ q })}`;
      const { status, body } = await send(api, "GET", path, { cookie: session });
      return status === 200 ? activitySearchResponse.parse(body).activities : status;
    };
    const found = { _id: lantern._id, title: "Lantern évening 100%", placeName: "London" };
    expect(await find("london lantern evening")).toMatchObject([found]);
    expect(await find("100%")).toMatchObject([found]);
    expect(await find("LANTERN london")).toMatchObject([found, { _id: closed._id }]);
    expect(await find("lantern paris")).toEqual([]);
    expect(await find(" ")).toBe(400);
  });
});

async function countStatements(limit: string): Promise<number> {
  const { session } = await createPerson(api, { userType: 3 });
  const executor = api.db.getExecutor();
  const original = executor.executeQuery.bind(executor);
  let statements = 0;
  executor.executeQuery = (query, ...rest) => {
    statements += 1;
    return original(query, ...rest);
  };
  const path = `${PRIVATE_BASE}/admin/activities/active?q=counted&limit=${limit}`;
  const { body } = await send(api, "GET", path, { cookie: session });
  executor.executeQuery = original;
  expect(activeActivitiesResponse.parse(body).activities).toHaveLength(Number(limit));
  return statements;
}
