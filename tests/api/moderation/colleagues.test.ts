import { colleaguesResponse, viewersResponse } from "@meander/domain/contract/colleagues";
import { userIdSchema } from "@meander/domain/ids";
import { beforeEach, describe, expect, it } from "vitest";
import { createCase, openConsole, reportPerson, sendConsoleRequest, viewCase } from "../support/console-requests.ts";
import { startInOrder } from "../support/lock-waits.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
let ada: TestPerson;
let ben: TestPerson;

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
  ada = await createPerson(api, { userType: 3, firstName: "Ada", lastName: "Quill" });
  ben = await createPerson(api, { userType: 3, firstName: "Ben", lastName: "Moss" });
});

const later = (seconds: number) => {
  api.now = new Date(api.now.getTime() + seconds * 1_000);
};
const post = (caseId: string, by: TestPerson, isLooking = true) =>
  sendConsoleRequest(api, "POST", `/case/${caseId}/viewers`, by, { isLooking });
const look = async (...args: Parameters<typeof post>) => {
  const { viewers } = viewersResponse.parse((await post(...args)).body);
  return viewers.map(({ name }) => name);
};
const mention = (caseId: string, by: TestPerson, mentioned: readonly TestPerson[]) =>
  openConsole(api, by).give(
    { type: "note", text: "Please look", mentionedIds: mentioned.map(({ id }) => userIdSchema.parse(id)) },
    { caseId, createdAt: api.now },
  );
const mentionsOf = async (caseId: string) => (await viewCase(api, caseId, ada)).mentionedIds;
const isListed = async (by: TestPerson, caseId: string) => {
  const { body } = await sendConsoleRequest(api, "GET", "/cases?view=mentions", by);
  return JSON.stringify(body).includes(caseId);
};

describe("the colleagues who have a case open", () => {
  it("are those who renewed it within a minute and didn't leave", async () => {
    const { caseId } = await createCase(api);
    expect(await look(caseId, ada)).toEqual([]);
    expect(await look(caseId, ben)).toEqual(["Ada Quill"]);
    expect(await look(caseId, ada)).toEqual(["Ben Moss"]);
    later(40);
    await look(caseId, ben);
    later(30);
    expect(await look(caseId, ben)).toEqual([]);
    expect(await look(caseId, ada)).toEqual(["Ben Moss"]);
    expect(await look(caseId, ben, false)).toEqual(["Ada Quill"]);
    expect(await look(caseId, ada)).toEqual([]);
  });

  it("are named once when a console says it several times at once, or leaves meanwhile", async () => {
    const { caseId } = await createCase(api);
    const answers = await Promise.all([true, true, false, true, true].map((isLooking) => post(caseId, ben, isLooking)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    await look(caseId, ben);
    expect(await look(caseId, ada)).toEqual(["Ben Moss"]);
  });

  it("refuses anything but yes and no, and an unknown case", async () => {
    const { caseId } = await createCase(api);
    const path = `/case/${caseId}/viewers`;
    expect((await sendConsoleRequest(api, "POST", path, ada, { isLooking: "perhaps" })).status).toBe(400);
    expect((await post("01900000-0000-7000-8000-000000000000", ada)).status).toBe(404);
  });

  it("never see a case about themselves", async () => {
    const caseId = await reportPerson(api, ben.id);
    expect((await post(caseId, ben)).status).toBe(404);
    expect(await look(caseId, ada)).toEqual([]);
  });
});

describe("a mention in a note", () => {
  it("puts the case among the colleague's mentions until they open it", async () => {
    const { caseId } = await createCase(api);
    expect((await mention(caseId, ada, [ben])).outcome).toBe("applied");
    expect([await isListed(ben, caseId), await isListed(ada, caseId)]).toEqual([true, false]);
    const { mentionedIds, events } = await viewCase(api, caseId, ben);
    expect([mentionedIds, events[0]?.mentionedIds]).toEqual([[ben.id], [ben.id]]);
    await look(caseId, ben);
    expect([await isListed(ben, caseId), await mentionsOf(caseId)]).toEqual([false, []]);
    await mention(caseId, ada, [ben]);
    expect(await isListed(ben, caseId)).toBe(true);
  });

  it("leaves out those who may not see the case, and the author", async () => {
    const [dan, marketer] = [await createPerson(api), await createPerson(api, { userType: 5 })];
    const caseId = await reportPerson(api, ben.id);
    await mention(caseId, ada, [ada, ben, dan, marketer]);
    expect(await mentionsOf(caseId)).toEqual([]);
  });

  it("isn't lost when the colleague opens the case meanwhile", async () => {
    const { caseId } = await createCase(api);
    await mention(caseId, ada, [ben]);
    const outcomes = await startInOrder(
      api,
      (trx) => trx.selectFrom("moderationCase").select("id").where("id", "=", caseId).forUpdate().execute(),
      [
        async () => `${(await mention(caseId, ada, [ben])).outcome}`,
        async () => String((await post(caseId, ben)).status),
      ],
    );
    expect(outcomes).toEqual(["applied", "200"]);
    const events = (await viewCase(api, caseId, ada)).events.filter(({ type }) => type === "note");
    expect(events).toHaveLength(2);
    expect(await mentionsOf(caseId)).toEqual([]);
  });
});

describe("the colleagues to mention", () => {
  it("are all who moderate now, with what they handle", async () => {
    const [marketer, granted] = [await createPerson(api, { userType: 5 }), await createPerson(api, { userType: 2 })];
    await api.db
      .insertInto("personGrant")
      .values({ personId: granted.id, permission: "moderateActivities", grantedBy: ada.id })
      .execute();
    const { body } = await sendConsoleRequest(api, "GET", "/colleagues", ada);
    const { colleagues } = colleaguesResponse.parse(body);
    const find = ({ id }: TestPerson) => colleagues.find(({ userId }) => userId === id)?.subjectTypes;
    expect(find(ben)).toEqual(["user", "activity", "comment", "image"]);
    expect(find(granted)).toEqual(["activity", "comment", "image"]);
    expect([find(ada), find(marketer)]).toEqual([undefined, undefined]);
  });
});
