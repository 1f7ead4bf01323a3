import { personCasesResponse } from "@meander/domain/contract/person-cases";
import { beforeEach, describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { decide } from "../../support/staff-console.ts";
import { createAppealFixture } from "../support/appeal-fixture.ts";
import { sendConsoleRequest, createCase, openConsole, reportPerson, viewCase } from "../support/console-requests.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const { createReported, createStrike, moderator, pastUndo } = createAppealFixture(api);

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

const sendRequest = (personId: string, caller: TestPerson | undefined) =>
  sendConsoleRequest(api, "GET", `/user/${personId}/cases`, caller);
const read = async (personId: string, caller: TestPerson) =>
  personCasesResponse.parse((await sendRequest(personId, caller)).body);

describe("a person's cases", () => {
  it("are those about them, their activities and comments, newest first, with the strikes", async () => {
    const { owner, ada, caseId, strikeId } = await createStrike("comment");
    const profileCase = await reportPerson(api, owner.id);
    api.now = new Date(api.now.getTime() + 1_000);
    const activity = await createReported("activity", owner);
    await createCase(api);
    const { cases, strikes } = await read(owner.id, ada);
    expect(cases.map(({ id }) => id)).toEqual([activity.caseId, profileCase, caseId]);
    expect(strikes).toMatchObject([
      { id: strikeId, caseId, decision: "removeContent", days: null, category: "spam", revokedAt: null },
    ]);
  });

  it("are shown as far as the caller's permissions allow, and never to the person themselves", async () => {
    const { owner, ada, caseId, strikeId } = await createStrike("comment");
    await reportPerson(api, owner.id);
    const helper = await createPerson(api, { userType: 5 });
    await api.db.insertInto("personGrant").values({ personId: helper.id, permission: "moderateActivities" }).execute();
    expect(await read(owner.id, helper)).toMatchObject({ cases: [{ id: caseId }], strikes: [{ id: strikeId }] });
    const colleague = await moderator("Ben");
    await reportPerson(api, colleague.id);
    expect((await read(colleague.id, ada)).cases).toHaveLength(1);
    expect(await read(colleague.id, colleague)).toEqual({ cases: [], strikes: [] });
    const marketer = await createPerson(api, { userType: 5 });
    const responses = [
      await sendRequest(owner.id, undefined),
      await sendRequest(owner.id, marketer),
      await sendRequest("7", ada),
    ];
    expect(responses.map(({ status }) => status)).toEqual([401, 403, 400]);
  });
});

describe("the notices of a decision", () => {
  it("are stored verbatim and shown with the decided case", async () => {
    const ada = await moderator();
    const { caseId } = await createCase(api);
    const warning = {
      type: "decide",
      decision: "warn",
      category: "spam",
      policyVersion: 1,
      reason: "Be kind.",
    } as const;
    await openConsole(api, ada).give(warning, { caseId, createdAt: api.now });
    const [decided] = (await viewCase(api, caseId, ada)).events;
    expect(decided?.notices?.person).toContain("A moderator adds: Be kind.");
    expect(decided?.notices?.reporters).toContain(english("moderation.outcome.unseen"));
  });

  it("contain none for the person when there was no decision against them", async () => {
    const ada = await moderator();
    const { caseId } = await createCase(api);
    await openConsole(api, ada).give(decide("noAction"), { caseId, createdAt: api.now });
    pastUndo();
    const [decided] = (await viewCase(api, caseId, ada)).events;
    expect(decided?.notices).toMatchObject({
      person: null,
      reporters: [expect.any(String), expect.any(String), expect.any(String)],
    });
  });
});
