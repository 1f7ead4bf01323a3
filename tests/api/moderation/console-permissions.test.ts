import { randomUUID } from "node:crypto";
import type { UserTypeCode } from "@meander/domain/person/user-type";
import { beforeEach, describe, expect, it } from "vitest";
import { decide, StaffConsole } from "../../support/staff-console.ts";
import { sendConsoleRequest, createCase, openConsole, claimCase } from "../support/console-requests.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

const roles: Readonly<Record<string, UserTypeCode | null>> = {
  visitor: null,
  consumer: 1,
  publisher: 2,
  marketer: 5,
  moderator: 3,
  administrator: 4,
};

/** Every endpoint of the console, with a valid body. */
function callsOf(caseId: string, token: string) {
  const log = new StaffConsole(() => Promise.reject(new Error("Sent manually.")));
  const commands = [log.write(decide("warn"), { caseId, createdAt: api.now })];
  return [
    ["GET", "/cases", undefined],
    ["GET", `/case/${caseId}`, undefined],
    ["GET", "/sync", undefined],
    ["POST", `/case/${caseId}/claim`, undefined],
    ["POST", `/case/${caseId}/release`, { token }],
    ["POST", "/commands", { deviceId: log.deviceId, deviceLabel: "Desk", commands }],
  ] as const;
}

async function snapshot(): Promise<string> {
  const rows = await Promise.all([
    api.db.selectFrom("moderationCase").selectAll().orderBy("id").execute(),
    api.db.selectFrom("caseEvent").select("id").orderBy("id").execute(),
    api.db.selectFrom("caseLease").selectAll().orderBy("caseId").execute(),
    api.db.selectFrom("commandReceipt").select("commandId").orderBy("commandId").execute(),
    api.db.selectFrom("staffDevice").select("id").orderBy("id").execute(),
    api.db.selectFrom("strike").select("id").orderBy("id").execute(),
  ]);
  return JSON.stringify(rows);
}

describe("the console's endpoints", () => {
  it.each(Object.entries(roles))("respond to a %s by their role", async (role, userType) => {
    const { caseId } = await createCase(api);
    const person: TestPerson | undefined =
      userType === null ? undefined : await createPerson(api, { userType: userType as UserTypeCode });
    const expected = userType === null ? 401 : role === "moderator" || role === "administrator" ? 200 : 403;
    const before = await snapshot();
    for (const [method, path, body] of callsOf(caseId, "1")) {
      const response = await sendConsoleRequest(api, method, path, person, body);
      expect([role, method, path, response.status]).toEqual([role, method, path, expected]);
    }
    if (expected !== 200) expect(await snapshot()).toBe(before);
  });

  it("refuse changes by a moderator without a verified address", async () => {
    const { caseId } = await createCase(api);
    const person = await createPerson(api, { userType: 3, isVerified: false });
    const receipt = await openConsole(api, person).give(decide("warn"), { caseId, createdAt: api.now });
    expect(receipt).toMatchObject({ outcome: "refused" });
    expect((await sendConsoleRequest(api, "POST", `/case/${caseId}/claim`, person)).status).toBe(403);
  });

  it("refuse a suspended caller, with the end of the suspension", async () => {
    const { caseId } = await createCase(api);
    const person = await createPerson(api, { userType: 3 });
    const log = openConsole(api, person);
    await log.give({ type: "note", text: "Hm" }, { caseId, createdAt: api.now });
    const suspendedUntil = new Date(api.now.getTime() + 86_400_000);
    await api.db.updateTable("person").set({ suspendedUntil }).where("id", "=", person.id).execute();
    const before = await snapshot();
    for (const [method, path, body] of callsOf(caseId, "1")) {
      if (path === "/commands") continue;
      expect(await sendConsoleRequest(api, method, path, person, body)).toMatchObject({
        status: 403,
        body: { code: "suspended" },
      });
    }
    expect(await snapshot()).toBe(before);
    const receipt = await log.give(decide("warn"), { caseId, createdAt: api.now });
    expect(receipt).toMatchObject({ outcome: "refused", message: expect.stringContaining("paused until") });
  });

  it("return 401 for a session that has just ended", async () => {
    const { caseId } = await createCase(api);
    const person = await createPerson(api, { userType: 3 });
    await api.db.deleteFrom("session").where("personId", "=", person.id).execute();
    for (const [method, path, body] of callsOf(caseId, "1")) {
      expect(await sendConsoleRequest(api, method, path, person, body)).toMatchObject({
        status: 401,
        body: { code: "session-expired" },
      });
    }
  });

  it("return 404 for unknown cases and 400 for invalid ids, bodies and cursors", async () => {
    const ada = await createPerson(api, { userType: 3 });
    const { caseId } = await createCase(api);
    await claimCase(api, caseId, ada);
    const unknown = randomUUID();
    const responses = [
      ["GET", `/case/${unknown}`, undefined, 404],
      ["POST", `/case/${unknown}/claim`, undefined, 404],
      ["POST", `/case/${unknown}/release`, { token: "1" }, 404],
      ["GET", "/case/first", undefined, 400],
      ["POST", "/case/first/claim", undefined, 400],
      ["POST", `/case/${caseId}/release`, {}, 400],
      ["GET", "/cases?limit=0", undefined, 400],
      ["GET", "/sync?since=%7B%7D", undefined, 400],
      ["POST", "/commands", {}, 400],
    ] as const;
    for (const [method, path, body, status] of responses) {
      expect([path, (await sendConsoleRequest(api, method, path, ada, body)).status]).toEqual([path, status]);
    }
  });
});
