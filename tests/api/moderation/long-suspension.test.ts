import { beforeEach, describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { decide, type StaffConsole } from "../../support/staff-console.ts";
import { createCase, openConsole } from "../support/console-requests.ts";
import { startInOrder } from "../support/lock-waits.ts";
import { createPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const refusal = english("errors.suspensionNeedsAnother");

let ada: StaffConsole;
let ben: StaffConsole;
let boss: StaffConsole;
let subjectId: string;
let caseId: string;

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
  const [first, second, third] = await Promise.all([
    createPerson(api, { userType: 3 }),
    createPerson(api, { userType: 3 }),
    createPerson(api, { userType: 4 }),
  ]);
  [ada, ben, boss] = [openConsole(api, first), openConsole(api, second), openConsole(api, third)];
  const created = await createCase(api);
  subjectId = created.subject.id;
  caseId = created.caseId;
});

const suspend = (log: StaffConsole, days: number, baseVersion = 1, settles?: string) =>
  log.give(decide("suspend", days), { caseId, baseVersion, createdAt: api.now, settles });
const pass = (log: StaffConsole, type: "escalate" | "askSecondOpinion", baseVersion = 1) =>
  log.give({ type, reason: "For long?" }, { caseId, baseVersion, createdAt: api.now });

/** For how many days the person is suspended from now. */
async function findSuspendedDays(): Promise<number | null> {
  const { suspendedUntil } = await api.db
    .selectFrom("person")
    .select("suspendedUntil")
    .where("id", "=", subjectId)
    .executeTakeFirstOrThrow();
  return suspendedUntil === null ? null : Math.round((suspendedUntil.getTime() - api.now.getTime()) / 86_400_000);
}

describe("a suspension above 30 days", () => {
  it("is refused to one person alone, without an effect", async () => {
    for (const log of [ada, boss]) {
      expect(await suspend(log, 31)).toMatchObject({ outcome: "refused", message: refusal });
    }
    expect(await findSuspendedDays()).toBeNull();
    expect((await suspend(ada, 30)).outcome).toBe("applied");
    expect(await findSuspendedDays()).toBe(30);
  });

  it("is applied by a colleague of the person who asked for a second opinion, not by that person", async () => {
    await pass(ada, "askSecondOpinion");
    expect((await suspend(ada, 90, 2)).outcome).toBe("refused");
    expect((await suspend(ben, 90, 2)).outcome).toBe("applied");
    expect(await findSuspendedDays()).toBe(90);
  });

  it("is applied by an administrator if somebody else escalated the case", async () => {
    await pass(boss, "escalate");
    expect(await suspend(boss, 365, 2)).toMatchObject({ outcome: "refused", message: refusal });
    await pass(ada, "askSecondOpinion", 2);
    expect((await suspend(boss, 365, 3)).outcome).toBe("applied");
    expect(await findSuspendedDays()).toBe(365);
  });

  it("isn't reached by choosing one's own side of a conflict", async () => {
    await suspend(ben, 7);
    const conflict = await suspend(ada, 30);
    expect(conflict.outcome).toBe("conflict");
    expect(await suspend(ada, 90, 2, conflict.commandId)).toMatchObject({ outcome: "refused", message: refusal });
    expect(await findSuspendedDays()).toBe(7);
  });

  it.each([
    ["before", ["applied", "applied"], 90],
    ["after", ["refused", "applied"], null],
  ] as const)("sees a request for a second opinion that gets the lock %s it", async (order, outcomes, days) => {
    const calls = [() => suspend(ben, 90, 2), () => pass(ada, "askSecondOpinion")];
    const receipts = await startInOrder(
      api,
      (trx) => trx.selectFrom("moderationCase").select("id").where("id", "=", caseId).forUpdate().execute(),
      order === "before" ? calls.toReversed() : calls,
    );
    expect(receipts.map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(await findSuspendedDays()).toBe(days);
  });
});
