import type { CommandReceipt, StaffCommand } from "@meander/domain/contract/cases";
import { caseIdSchema } from "@meander/domain/ids";
import { expect, test } from "vitest";
import { createServerApi } from "../../ipc/server-api.ts";
import { MemoryStore } from "../store/record-store.ts";
import { CommandLog } from "./command-log.ts";
import { CommandSender } from "./command-sender.ts";

const caseId = caseIdSchema.parse("0198a000-0000-7000-8000-000000000001");
const at = "2026-05-06T12:00:00.000Z";
const unreachable = { ok: false, error: { code: "offline" }, status: null } as const;

/** A fake server that withholds its responses until the test releases them. */
function openSender() {
  const log = new CommandLog(new MemoryStore("memory"));
  const waiting: ((isReachable: boolean) => void)[] = [];
  const receipts: CommandReceipt[] = [];
  const sender = new CommandSender({
    log,
    deviceLabel: "Desk",
    request: async (call, schema) => {
      const isReachable = await new Promise<boolean>((resolve) => waiting.push(resolve));
      return isReachable ? { ok: true, value: schema.parse(await (await call(api)).json()) } : unreachable;
    },
    onSent: () => {},
    onReceipt: (receipt) => {
      receipts.push(receipt);
      log.settle(receipt, null);
    },
  });
  const save = (text: string) =>
    log.save({
      caseId,
      caseTitle: "A comment",
      baseVersion: 1,
      arguments: { type: "note", text },
      createdAt: at,
      undoableUntil: null,
    });
  return { sender, save, waiting, receipts };
}

const api = createServerApi("https://meander.example", async (_address, { body }) => {
  const { commands }: { commands: readonly StaffCommand[] } = JSON.parse(typeof body === "string" ? body : "");
  const applied = {
    outcome: "applied",
    message: null,
    caseVersion: 1,
    case: null,
    receivedAt: at,
    undoableUntil: null,
  };
  const receipts = commands.map(({ commandId, sequence }) => ({ commandId, sequence, ...applied }));
  return Response.json({ receipts, lastSequence: commands.at(-1)?.sequence ?? 0 });
});

test("a send requested during a failing request is retried at once", async () => {
  const { sender, save, waiting, receipts } = openSender();
  save("first");
  const sending = sender.send();
  const secondSend = sender.send();
  waiting.shift()?.(false);
  await expect.poll(() => waiting.length).toBe(1);
  waiting.shift()?.(true);
  await Promise.all([sending, secondSend]);
  expect(receipts).toMatchObject([{ sequence: 1, outcome: "applied" }]);
  sender.close();
});

test("a failure without a new send request waits for the backoff", async () => {
  const { sender, save, waiting, receipts } = openSender();
  save("first");
  const sending = sender.send();
  waiting.shift()?.(false);
  await sending;
  expect(waiting).toHaveLength(0);
  expect(receipts).toEqual([]);
  sender.close();
});
