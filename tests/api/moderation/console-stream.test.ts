import { type ConsoleStreamEvent, consoleStreamEvent } from "@meander/domain/contract/console-stream";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { makeDecision } from "../support/cases.ts";
import { sendConsoleRequest, createCase } from "../support/console-requests.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const CAMPAIGN = "01a1fbb0-2945-7ef5-8af3-8ef7cd6eef13";

/** Opens the stream as the console does; `next` waits for one event, and returns "closed" once it has ended. */
async function open(person: TestPerson) {
  const response = await api.app.request(`${PRIVATE_BASE}/admin/stream`, {
    headers: { Authorization: `Bearer ${person.session}` },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (): Promise<ConsoleStreamEvent | "closed"> => {
    for (;;) {
      const end = text.indexOf("\n\n");
      const block = end < 0 ? "" : text.slice(0, end);
      text = end < 0 ? text : text.slice(end + 2);
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) return consoleStreamEvent.parse(JSON.parse(data));
      if (end >= 0) continue;
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) return "closed";
      text += chunk.value;
    }
  };
  return { next, close: () => reader?.cancel() };
}

const announceCampaign = () =>
  sql`select pg_notify('campaign', ${JSON.stringify({ campaignId: CAMPAIGN })})`.execute(api.db);

describe("the console's stream", () => {
  it("is for staff", async () => {
    expect((await sendConsoleRequest(api, "GET", "/stream", undefined)).status).toBe(401);
    for (const userType of [1, 2] as const) {
      expect((await sendConsoleRequest(api, "GET", "/stream", await createPerson(api, { userType }))).status).toBe(403);
    }
  });

  it("sends a moderator the cases at once, then each change", async () => {
    const stream = await open(await createPerson(api, { userType: 3 }));
    expect(await stream.next()).toEqual({ type: "cases" });
    await createCase(api);
    expect(await stream.next()).toEqual({ type: "cases" });
    await stream.close();
  });

  it("sends a moderator who opens and leaves a case", async () => {
    const { caseId } = await createCase(api);
    const [stream, ben] = [
      await open(await createPerson(api, { userType: 3 })),
      await createPerson(api, { userType: 3 }),
    ];
    expect(await stream.next()).toEqual({ type: "cases" });
    for (const isLooking of [true, true, false]) {
      await sendConsoleRequest(api, "POST", `/case/${caseId}/viewers`, ben, { isLooking });
    }
    await createCase(api);
    const viewers = { type: "viewers", caseId };
    expect([await stream.next(), await stream.next(), await stream.next()]).toEqual([
      viewers,
      viewers,
      { type: "cases" },
    ]);
    await stream.close();
  });

  it("sends a marketer campaigns but not cases, and a moderator the reverse", async () => {
    const [marketer, moderator] = [
      await open(await createPerson(api, { userType: 5 })),
      await open(await createPerson(api, { userType: 3 })),
    ];
    expect(await moderator.next()).toEqual({ type: "cases" });
    await createCase(api);
    await announceCampaign();
    expect(await marketer.next()).toEqual({ type: "campaign", campaignId: CAMPAIGN });
    expect(await moderator.next()).toEqual({ type: "cases" });
    await marketer.close();
    await moderator.close();
  });

  it("closes on logout, and when the person's role changes", async () => {
    const [ada, ben] = [await createPerson(api, { userType: 3 }), await createPerson(api, { userType: 3 })];
    const [first, second] = [await open(ada), await open(ben)];
    expect([await first.next(), await second.next()]).toEqual([{ type: "cases" }, { type: "cases" }]);
    await send(api, "GET", `${PRIVATE_BASE}/logout`, { bearer: ada.session });
    expect(await first.next()).toBe("closed");
    await sql`select pg_notify('permissions_changed', ${JSON.stringify({ personId: ben.id })})`.execute(api.db);
    expect(await second.next()).toBe("closed");
  });

  it("closes when the person's account is suspended, and doesn't reopen until that ends", async () => {
    const ada = await createPerson(api, { userType: 3 });
    const boss = await createPerson(api, { userType: 4 });
    const stream = await open(ada);
    expect(await stream.next()).toEqual({ type: "cases" });
    const subject = { type: "user", id: ada.id } as const;
    await makeDecision(api, boss, { subject, decision: "suspend", ownerId: ada.id, days: 1 });
    let event = await stream.next();
    while (event !== "closed") event = await stream.next();
    expect((await sendConsoleRequest(api, "GET", "/stream", ada)).status).toBe(403);
  });
});
