import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decide } from "../../support/staff-console.ts";
import { createCase, openConsole } from "../support/desk.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ConsoleUnderTest, type Network } from "./console-under-test.ts";

const numRuns = Number(process.env.MEANDER_CONSOLE_RUNS ?? 8);
const dayMs = 86_400_000;
const canary = "canary-of-the-log";
const api = startApi();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "meander-log-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Step =
  | { readonly do: "note" | "warn" | "noAction" | "undo" | "rival"; readonly at: 0 | 1 }
  | { readonly do: "network"; readonly is: Network }
  | { readonly do: "kill" | "send" | "demote" | "restore" | "sync" }
  | { readonly do: "skew"; readonly ms: number };

const at = fc.constantFrom<0 | 1>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom("note", "warn", "noAction", "undo" as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("rival" as const), at }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("network" as const),
      is: fc.constantFrom<Network>("whole", "away", "answersLost", "twice"),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("kill", "send", "demote", "restore", "sync" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("skew" as const), ms: fc.constantFrom(-dayMs, 0, dayMs) }) },
);

/** One story on two cases; returns what was saved, in order. */
async function live(desk: ConsoleUnderTest, ada: TestPerson, steps: readonly Step[], caseIds: readonly string[]) {
  const rival = openConsole(api, await createPerson(api, { userType: 3 }));
  const saved: string[] = [];
  const lastDecision = new Map<string, string>();
  const setType = (userType: number) =>
    api.db.updateTable("person").set({ userType }).where("id", "=", ada.id).execute();
  for (const now of steps) {
    const caseId = "at" in now ? (caseIds[now.at] ?? "") : "";
    const save = async (said: Parameters<ConsoleUnderTest["save"]>[1]) => {
      const result = await desk.save(caseId, said);
      if (!result.ok) {
        // A sync while demoted took the cases away: nobody was told that it is saved.
        expect(result.error.code).toBe("notFound");
        return;
      }
      saved.push(result.value.commandId);
      if (said.type === "decide") lastDecision.set(caseId, result.value.commandId);
    };
    if (now.do === "note") await save({ type: "note", text: canary });
    else if (now.do === "warn" || now.do === "noAction") await save(decide(now.do));
    else if (now.do === "undo") {
      const undoneCommandId = lastDecision.get(caseId);
      if (undoneCommandId !== undefined) await save({ type: "undo", undoneCommandId });
    } else if (now.do === "rival") await rival.give(decide("warn"), { caseId, createdAt: api.now });
    else if (now.do === "network") desk.network = now.is;
    else if (now.do === "kill") await desk.restart();
    else if (now.do === "send") await desk.workspace.commands.sender.send();
    else if (now.do === "sync") await desk.workspace.sync.sync();
    else if (now.do === "skew") desk.skewMs = now.ms;
    else await setType(now.do === "demote" ? 1 : 3);
  }
  desk.network = "whole";
  await setType(3);
  for (let tries = 0; tries < 5 && desk.workspace.log.listWaiting().length > 0; tries++) {
    await desk.workspace.commands.sender.send();
  }
  await desk.workspace.sync.sync();
  return saved;
}

it("brings each saved command to one receipt and at most one effect, in order, whatever happens on the way", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      await api.db.deleteFrom("rateLimit").execute();
      const ada = await createPerson(api, { userType: 3, firstName: "Ada", lastName: "Quill" });
      const caseIds = [(await createCase(api)).caseId, (await createCase(api)).caseId];
      const desk = new ConsoleUnderTest(api, ada, mkdtempSync(join(folder, `${++run}-`)));
      await desk.start();
      await desk.workspace.sync.sync();
      const saved = await live(desk, ada, steps, caseIds);
      try {
        expect(desk.workspace.log.listWaiting()).toEqual([]);
        const receipts = await api.db
          .selectFrom("commandReceipt")
          .innerJoin("staffDevice", "staffDevice.id", "deviceId")
          .where("personId", "=", ada.id)
          .select(["commandId", "outcome"])
          .orderBy("sequence")
          .execute();
        // Each reached one receipt, in the order it was saved, and the console knows the same of it.
        expect(receipts.map(({ commandId }) => commandId)).toEqual(saved);
        const outcomes = new Map(desk.workspace.log.list().map(({ command, state }) => [command.commandId, state]));
        for (const { commandId, outcome } of receipts) expect(outcomes.get(commandId)).toBe(outcome);
        // One effect for what was applied, none for the rest.
        const events = await api.db
          .selectFrom("caseEvent")
          .select(["commandId", "caseId", "type"])
          .where("caseId", "in", caseIds)
          .where("actorId", "=", ada.id)
          .execute();
        const applied = receipts.filter(({ outcome }) => outcome === "applied").map(({ commandId }) => commandId);
        expect(events.map(({ commandId }) => commandId).sort()).toEqual(applied.sort());
        // The console shows what the server has.
        for (const caseId of caseIds) {
          const { status, version, decision } = await api.db
            .selectFrom("moderationCase")
            .select(["status", "version", "decision"])
            .where("id", "=", caseId)
            .executeTakeFirstOrThrow();
          const shown = desk.workspace.cache.findProjected(caseId);
          // Taken away by a sync while demoted, a decided case does not come back: everything begins with what is open.
          if (shown === undefined) expect(status).toBe("decided");
          else expect(shown).toMatchObject({ status, version, decision });
        }
        expect(everyByte()).not.toContain(canary);
      } finally {
        desk.workspace.close();
      }
    }),
    // A role taken and given back once left an empty queue behind.
    {
      numRuns,
      examples: [[[{ do: "demote" }, { do: "sync" }, { do: "restore" }, { do: "sync" }, { do: "note", at: 1 }]]],
    },
  );
}, 120_000);

function everyByte(): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((file) => readFileSync(join(file.parentPath, file.name), "latin1")).join("\n");
}
