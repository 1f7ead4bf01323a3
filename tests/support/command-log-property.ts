import type { CommandReceipt, StaffCommand } from "@meander/domain/contract/cases";
import fc from "fast-check";
import type { RaceHarness, Racer } from "./race-harness.ts";
import { decide, type StaffConsole } from "./staff-console.ts";

/**
 * Events between a console and the server: commands saved by a wrong clock, batches sent twice or out of
 * order, the person demoted and promoted in between, a rival who decides first, a new report.
 */
type Step =
  | { readonly kind: "send"; readonly order: readonly number[] }
  | { readonly kind: "demote" | "promote" | "rival" | "report" };

type Scenario = {
  readonly commands: readonly { readonly type: "warn" | "suspend" | "note"; readonly skewHours: number }[];
  readonly steps: readonly Step[];
};

const COMMANDS = 5;
const CONSUMER = 1;
const MODERATOR = 3;

const anyScenario: fc.Arbitrary<Scenario> = fc.record({
  commands: fc.array(
    fc.record({
      type: fc.constantFrom("warn", "suspend", "note"),
      skewHours: fc.constantFrom(0, 0, -24, 24, -24 * 20),
    }),
    { minLength: 1, maxLength: COMMANDS },
  ),
  steps: fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant("send" as const),
          order: fc.array(fc.nat(COMMANDS - 1), { minLength: 1, maxLength: 8 }),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constantFrom("demote" as const, "promote", "rival", "report") }),
      },
    ),
    { minLength: 1, maxLength: 8 },
  ),
});

/** Throws with the scenario when it violates an invariant of the command log. */
export async function checkCommandLog(
  harness: RaceHarness,
  { runs, seed }: { runs: number; seed?: number },
): Promise<void> {
  const rival = await harness.createPerson(MODERATOR);
  await fc.assert(
    fc.asyncProperty(anyScenario, async (scenario) => {
      await harness.clearRateLimits();
      await runScenario(harness, rival, scenario);
    }),
    { numRuns: runs, ...(seed === undefined ? {} : { seed }) },
  );
}

/** Runs a scenario, sends everything once more with permission, and checks the result. */
async function runScenario(harness: RaceHarness, rival: Racer, { commands: planned, steps }: Scenario): Promise<void> {
  const ada = await harness.createPerson(MODERATOR);
  const { caseId, subject } = await harness.createCase();
  const log = harness.openConsole(ada);
  const commands = planned.map(({ type, skewHours }, index) => {
    const commandArguments =
      type === "note"
        ? ({ type: "note", text: `Note ${index}` } as const)
        : type === "warn"
          ? decide("warn")
          : decide("suspend", 7);
    return log.write(commandArguments, { caseId, createdAt: new Date(Date.now() + skewHours * 3_600_000) });
  });
  const seen = new Map<string, CommandReceipt>();
  let isModerator = true;
  const setRole = async (userType: number) => {
    isModerator = userType === MODERATOR;
    await harness.db.updateTable("person").set({ userType }).where("id", "=", ada.id).execute();
  };
  for (const step of steps) {
    if (step.kind === "demote") await setRole(CONSUMER);
    if (step.kind === "promote") await setRole(MODERATOR);
    if (step.kind === "rival") await harness.openConsole(rival).give(decide("warn"), { caseId });
    if (step.kind === "report") await reportAgain(harness, subject.id);
    if (step.kind !== "send") continue;
    const batch = step.order.flatMap((index) => commands[index] ?? []);
    if (batch.length > 0) await sendAndCompare(log, batch, seen, isModerator);
  }
  await setRole(MODERATOR);
  await sendAndCompare(log, commands, seen, true);
  requireInvariants(commands, seen);
  await requireEffects(harness, { caseId, subjectId: subject.id, actorId: ada.id, deviceId: log.deviceId }, seen);
}

async function reportAgain(harness: RaceHarness, subjectId: string): Promise<void> {
  await harness.call(await harness.createPerson(CONSUMER), "POST", `/user/${subjectId}/report`, { text: "Again" });
}

/** A repeated command gets the same receipt; nothing is applied without permission. */
async function sendAndCompare(
  log: StaffConsole,
  batch: readonly StaffCommand[],
  seen: Map<string, CommandReceipt>,
  isModerator: boolean,
): Promise<void> {
  const response = await log.post(batch);
  // An unknown device of a person who is no moderator.
  if (response.status === 403 && !isModerator && seen.size === 0) return;
  requireThat(response.status === 200, `returned ${response.status}`);
  const { receipts } = response.body as { receipts: CommandReceipt[] };
  for (const receipt of receipts) {
    const before = seen.get(receipt.commandId);
    if (before === undefined) {
      requireThat(isModerator || receipt.outcome !== "applied", "something was applied without permission");
      seen.set(receipt.commandId, receipt);
    } else {
      requireThat(before.outcome === receipt.outcome, `${before.outcome} became ${receipt.outcome}`);
      requireThat(before.receivedAt === receipt.receivedAt, "a command has two receipts");
    }
  }
}

function requireInvariants(commands: readonly StaffCommand[], seen: ReadonlyMap<string, CommandReceipt>): void {
  const missing = commands.filter(({ commandId }) => !seen.has(commandId));
  requireThat(missing.length === 0, `${missing.length} commands have no receipt`);
  const times = commands.map(({ commandId }) => seen.get(commandId)?.receivedAt ?? "");
  requireThat(times.toSorted().join() === times.join(), "the commands aren't in the device's order");
}

type Traces = {
  readonly caseId: string;
  readonly subjectId: string;
  readonly actorId: string;
  readonly deviceId: string;
};

async function requireEffects(harness: RaceHarness, traces: Traces, seen: ReadonlyMap<string, CommandReceipt>) {
  const applied = [...seen.values()].filter(({ outcome }) => outcome === "applied");
  const events = await harness.db
    .selectFrom("caseEvent")
    .select("commandId")
    .where("actorId", "=", traces.actorId)
    .execute();
  const ids = (list: readonly { readonly commandId: string }[]) => list.map(({ commandId }) => commandId).toSorted();
  requireThat(ids(events).join() === ids(applied).join(), "the applied commands and their effects are not the same");
  const receipts = await harness.db
    .selectFrom("commandReceipt")
    .select("commandId")
    .where("deviceId", "=", traces.deviceId)
    .execute();
  requireThat(receipts.length === seen.size, `${receipts.length} receipts for ${seen.size} commands`);
  // Reports after a decision open a new case of the same person, which these commands don't name.
  const { decisions, strikes } = await harness.countEffects(traces.caseId, traces.subjectId);
  requireThat(decisions <= 1 && strikes === decisions, `${decisions} decisions and ${strikes} strikes`);
}

function requireThat(isTrue: boolean, sentence: string): void {
  if (!isTrue) throw new Error(sentence);
}
