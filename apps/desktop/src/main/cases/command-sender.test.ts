import type { CommandReceipt, StaffCommand } from "@meander/domain/contract/cases";
import { caseIdSchema } from "@meander/domain/ids";
import { afterEach, expect, test, vi } from "vitest";
import { createServerApi } from "../../ipc/server-api.ts";
import type { Failure } from "../server-client.ts";
import { MemoryStore } from "../store/record-store.ts";
import { CommandLog } from "./command-log.ts";
import { CommandSender } from "./command-sender.ts";

const caseId = caseIdSchema.parse("0198a000-0000-7000-8000-000000000001");
const at = "2026-05-06T12:00:00.000Z";
const unreachable = { ok: false, error: { code: "offline" }, status: null } as const;

const rateLimited = { ok: false, error: { code: "rateLimited" }, status: 429, retryAfterMs: 30_000 } as const;

afterEach(() => {
  vi.useRealTimers();
});

/** A fake server that withholds its responses until the test releases them. */
function openSender() {
  const log = new CommandLog(new MemoryStore("memory"));
  const waiting: ((outcome: boolean | Failure) => void)[] = [];
  const receipts: CommandReceipt[] = [];
  const sender = new CommandSender({
    log,
    deviceLabel: "Desk",
    request: async (call, schema) => {
      const outcome = await new Promise<boolean | Failure>((resolve) => waiting.push(resolve));
      if (outcome !== true) return outcome === false ? unreachable : outcome;
      return { ok: true, value: schema.parse(await (await call(api)).json()) };
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

test("a rate-limited batch is sent again after its Retry-After", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { sender, save, waiting } = openSender();
  save("first");
  const sending = sender.send();
  waiting.shift()?.(rateLimited);
  await sending;
  await vi.advanceTimersByTimeAsync(29_999);
  expect(waiting).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(waiting).toHaveLength(1);
  sender.close();
});
