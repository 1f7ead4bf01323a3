import { claimDueDeliveries } from "@meander/api/outbox/claims";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { checkCommandLog } from "../../support/command-log-property.ts";
import { RaceHarness } from "../../support/race-harness.ts";
import { decide, type StaffConsole } from "../../support/staff-console.ts";
import { claim, claimCase, createCase, openConsole, reportPerson, viewCase } from "../support/console-requests.ts";
import { startInOrder, waitForLockWaits } from "../support/lock-waits.ts";
import { createPeople } from "../support/people.ts";
import { serveApi } from "../support/serve-api.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const served = serveApi(api);
const LEASE_SECONDS = 300;
const COPIES = 5;
const moderators = () => createPeople(api, 2, { userType: 3 });
const consoles = async () => {
  const [one, other] = await moderators();
  return [openConsole(api, one), openConsole(api, other)] as const;
};

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

type Opened = { readonly caseId: string };
/** Every call locks the case, so they take turns in the order in which they start. */
const inOrder = <Result>({ caseId }: Opened, calls: readonly (() => Promise<Result>)[]) =>
  startInOrder(
    api,
    (trx) => trx.selectFrom("moderationCase").select("id").where("id", "=", caseId).forUpdate().execute(),
    calls,
  );
const effectsOn = async (personId: string) => {
  const strikes = await api.db.selectFrom("strike").select("revokedAt").where("personId", "=", personId).execute();
  const mails = await api.db.selectFrom("delivery").select("state").where("personId", "=", personId).execute();
  return [strikes.filter(({ revokedAt }) => revokedAt === null).length, mails.map(({ state }) => state).toSorted()];
};
const give = async (log: StaffConsole, decision: ReturnType<typeof decide>, caseId: string, more = {}) =>
  (await log.give(decision, { caseId, createdAt: api.now, ...more })).outcome;

describe("of two concurrent", () => {
  it("claims the first gets the lease", async () => {
    const opened = await createCase(api);
    const people = await moderators();
    const calls = people.map((person) => () => claim(api, opened.caseId, person));
    const responses = await inOrder(opened, calls);
    expect(responses).toMatchObject([{ status: 200 }, { status: 409, body: { code: "lease-held" } }]);
    expect(
      await api.db.selectFrom("caseLease").select("holderId").where("caseId", "=", opened.caseId).execute(),
    ).toEqual([{ holderId: people[0].id }]);
  });

  it.each([
    ["the same", decide("warn"), "already-done"],
    ["different", decide("suspend", 7), "conflict"],
  ] as const)("decisions, %s, the first has its effects", async (_, second, outcome) => {
    const opened = await createCase(api);
    const [one, other] = await consoles();
    const outcomes = await inOrder(opened, [
      () => give(one, decide("warn"), opened.caseId),
      () => give(other, second, opened.caseId),
    ]);
    expect(outcomes).toEqual(["applied", outcome]);
    expect(await effectsOn(opened.subject.id)).toEqual([1, ["queued"]]);
  });

  it("decisions that settle the same conflict the first replaces the decision", async () => {
    const opened = await createCase(api);
    const { caseId } = opened;
    const [one, other] = await consoles();
    await give((await consoles())[0], decide("noAction"), caseId);
    const conflicts = [
      await one.give(decide("warn"), { caseId, baseVersion: 2, createdAt: api.now }),
      await other.give(decide("suspend", 7), { caseId, baseVersion: 2, createdAt: api.now }),
    ];
    const settles = (index: number) => ({ baseVersion: 2, settles: conflicts[index]?.commandId });
    const outcomes = await inOrder(opened, [
      () => give(one, decide("warn"), caseId, settles(0)),
      () => give(other, decide("suspend", 7), caseId, settles(1)),
    ]);
    expect(outcomes).toEqual(["applied", "conflict"]);
    expect((await viewCase(api, caseId, (await moderators())[0])).decision).toBe("warn");
    expect(await effectsOn(opened.subject.id)).toEqual([1, ["queued"]]);
  });
});

it("copies of one command have one effect, one receipt and the same answer", async () => {
  const opened = await createCase(api);
  const log = (await consoles())[0];
  const command = log.write(decide("warn"), { caseId: opened.caseId, createdAt: api.now });
  const responses = await inOrder(
    opened,
    Array.from({ length: COPIES }, () => () => log.post([command])),
  );
  expect(new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  const receipts = api.db.selectFrom("commandReceipt").select("outcome").where("deviceId", "=", log.deviceId);
  expect(await receipts.execute()).toEqual([{ outcome: "applied" }]);
  expect(await effectsOn(opened.subject.id)).toEqual([1, ["queued"]]);
});

describe("a decision under an expired lease and a colleague's claim", () => {
  it.each([
    ["decided", ["applied", 409], 1],
    ["claimed", [200, "conflict"], 0],
  ] as const)("never both succeed: %s first", async (first, expected, strikes) => {
    const opened = await createCase(api);
    const { caseId } = opened;
    const [holder, colleague] = await moderators();
    const { token } = await claimCase(api, caseId, holder);
    api.now = new Date(api.now.getTime() + (LEASE_SECONDS + 1) * 1_000);
    const decideIt = () => give(openConsole(api, holder), decide("warn"), caseId, { leaseToken: token });
    const claimIt = async () => (await claim(api, caseId, colleague)).status;
    const calls = first === "decided" ? [decideIt, claimIt] : [claimIt, decideIt];
    expect(await inOrder<string | number>(opened, calls)).toEqual(expected);
    expect((await effectsOn(opened.subject.id))[0]).toBe(strikes);
  });
});

describe("while a decision is being undone", () => {
  async function decided() {
    const opened = await createCase(api);
    const log = (await consoles())[0];
    const command = log.write(decide("warn"), { caseId: opened.caseId, createdAt: api.now });
    await log.send([command]);
    const undo = () =>
      log.give({ type: "undo", undoneCommandId: command.commandId }, { caseId: opened.caseId, createdAt: api.now });
    return { ...opened, undo };
  }

  it("none of its mails is sent", async () => {
    const { subject, undo } = await decided();
    const isDue = new Date(api.now.getTime() + 60_000);
    const { undone, claimed } = await api.db.transaction().execute(async (trx) => {
      // The undo has cancelled the mails when it waits here.
      await sql`lock table audit in share mode`.execute(trx);
      const started = undo();
      await waitForLockWaits(api, 1);
      return { undone: started, claimed: await claimDueDeliveries(api.db, isDue, 50) };
    });
    expect(claimed.deliveries.filter(({ personId }) => personId === subject.id)).toEqual([]);
    expect((await undone).outcome).toBe("applied");
    expect(await effectsOn(subject.id)).toEqual([0, ["cancelled"]]);
  });

  it("a report that came first waits in the same case", async () => {
    const { caseId, subject, undo } = await decided();
    const [, undone] = await startInOrder<unknown>(
      api,
      (trx) => trx.selectFrom("person").select("id").where("id", "=", subject.id).forUpdate().execute(),
      [() => reportPerson(api, subject.id), undo],
    );
    expect(undone).toMatchObject({ outcome: "applied" });
    const [ada] = await moderators();
    expect(await viewCase(api, caseId, ada)).toMatchObject({ status: "open", reportCount: 2 });
  });
});

it("the command log keeps its guarantees under random faults", async () => {
  await checkCommandLog(new RaceHarness(served.address, api.db), { runs: 10 });
});
