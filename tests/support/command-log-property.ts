import type { CommandReceipt, StaffCommand } from "@meander/domain/contract/cases";
import fc from "fast-check";
import type { RaceDesk, Racer } from "./race-desk.ts";
import { decide, type StaffConsole } from "./staff-console.ts";

/**
 * What may happen between a console and the server (design §10): commands saved by a clock that is off, batches sent twice or in any
 * order, the person demoted and promoted in between, a rival who decides first, a new report.
 */
type Happening =
  | { readonly kind: "send"; readonly order: readonly number[] }
  | { readonly kind: "demote" | "promote" | "rival" | "report" };

type Story = {
  readonly commands: readonly { readonly says: "warn" | "suspend" | "note"; readonly skewHours: number }[];
  readonly happenings: readonly Happening[];
};

const COMMANDS = 5;
const CONSUMER = 1;
const MODERATOR = 3;

const story: fc.Arbitrary<Story> = fc.record({
  commands: fc.array(
    fc.record({
      says: fc.constantFrom("warn", "suspend", "note"),
      skewHours: fc.constantFrom(0, 0, -24, 24, -24 * 20),
    }),
    { minLength: 1, maxLength: COMMANDS },
  ),
  happenings: fc.array(
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

/** Throws, with the story that shows it, where an invariant of the command log doesn't hold. */
export async function checkCommandLog(desk: RaceDesk, { runs, seed }: { runs: number; seed?: number }): Promise<void> {
  const rival = await desk.createPerson(MODERATOR);
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      await desk.forgetLimits();
      await tell(desk, rival, told);
    }),
    { numRuns: runs, ...(seed === undefined ? {} : { seed }) },
  );
}

/** Plays one story to its end, where everything is sent once more by somebody who may, and looks at what came of it. */
async function tell(desk: RaceDesk, rival: Racer, { commands: wishes, happenings }: Story): Promise<void> {
  const ada = await desk.createPerson(MODERATOR);
  const { caseId, subject } = await desk.createCase();
  const log = desk.openConsole(ada);
  const commands = wishes.map(({ says, skewHours }, index) => {
    const said =
      says === "note"
        ? ({ type: "note", text: `Note ${index}` } as const)
        : says === "warn"
          ? decide("warn")
          : decide("suspend", 7);
    return log.write(said, { caseId, createdAt: new Date(Date.now() + skewHours * 3_600_000) });
  });
  const seen = new Map<string, CommandReceipt>();
  let isModerator = true;
  const setRole = async (userType: number) => {
    isModerator = userType === MODERATOR;
    await desk.db.updateTable("person").set({ userType }).where("id", "=", ada.id).execute();
  };
  for (const happening of happenings) {
    if (happening.kind === "demote") await setRole(CONSUMER);
    if (happening.kind === "promote") await setRole(MODERATOR);
    if (happening.kind === "rival") await desk.openConsole(rival).give(decide("warn"), { caseId });
    if (happening.kind === "report") await reportAgain(desk, subject.id);
    if (happening.kind !== "send") continue;
    const batch = happening.order.flatMap((index) => commands[index] ?? []);
    if (batch.length > 0) await sendAndCompare(log, batch, seen, isModerator);
  }
  await setRole(MODERATOR);
  await sendAndCompare(log, commands, seen, true);
  requireInvariants(commands, seen);
  await requireEffects(desk, { caseId, subjectId: subject.id, actorId: ada.id, deviceId: log.deviceId }, seen);
}

async function reportAgain(desk: RaceDesk, subjectId: string): Promise<void> {
  await desk.call(await desk.createPerson(CONSUMER), "POST", `/user/${subjectId}/report`, { text: "Again" });
}

/** A command that was answered before is answered alike; nothing is applied for somebody who may not. */
async function sendAndCompare(
  log: StaffConsole,
  batch: readonly StaffCommand[],
  seen: Map<string, CommandReceipt>,
  isModerator: boolean,
): Promise<void> {
  const answer = await log.post(batch);
  // A console that nobody knows yet, of somebody who is no moderator.
  if (answer.status === 403 && !isModerator && seen.size === 0) return;
  require(answer.status === 200, `answered with ${answer.status}`);
  const { receipts } = answer.body as { receipts: CommandReceipt[] };
  for (const receipt of receipts) {
    const before = seen.get(receipt.commandId);
    if (before === undefined) {
      require(isModerator || receipt.outcome !== "applied", "something was applied without permission");
      seen.set(receipt.commandId, receipt);
    } else {
      require(before.outcome === receipt.outcome, `${before.outcome} became ${receipt.outcome}`);
      require(before.receivedAt === receipt.receivedAt, "a command has two receipts");
    }
  }
}

function requireInvariants(commands: readonly StaffCommand[], seen: ReadonlyMap<string, CommandReceipt>): void {
  const missing = commands.filter(({ commandId }) => !seen.has(commandId));
  require(missing.length === 0, `${missing.length} commands have no receipt`);
  const times = commands.map(({ commandId }) => seen.get(commandId)?.receivedAt ?? "");
  require(times.toSorted().join() === times.join(), "the order of the device was not kept");
}

type Traces = {
  readonly caseId: string;
  readonly subjectId: string;
  readonly actorId: string;
  readonly deviceId: string;
};

async function requireEffects(desk: RaceDesk, traces: Traces, seen: ReadonlyMap<string, CommandReceipt>) {
  const applied = [...seen.values()].filter(({ outcome }) => outcome === "applied");
  const events = await desk.db
    .selectFrom("caseEvent")
    .select("commandId")
    .where("actorId", "=", traces.actorId)
    .execute();
  const ids = (list: readonly { readonly commandId: string }[]) => list.map(({ commandId }) => commandId).toSorted();
  require(ids(events).join() === ids(applied).join(), "the applied commands and their effects are not the same");
  const receipts = await desk.db
    .selectFrom("commandReceipt")
    .select("commandId")
    .where("deviceId", "=", traces.deviceId)
    .execute();
  require(receipts.length === seen.size, `${receipts.length} receipts for ${seen.size} commands`);
  // Reports after a decision open a new case of the same person, which these commands don't name.
  const { decisions, strikes } = await desk.countEffects(traces.caseId, traces.subjectId);
  require(decisions <= 1 && strikes === decisions, `${decisions} decisions and ${strikes} strikes`);
}

function require(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence);
}
