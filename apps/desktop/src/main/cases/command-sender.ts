import {
  type CommandReceipt,
  type CommandsResponse,
  commandsResponse,
  MAX_COMMANDS_AT_ONCE,
} from "@meander/domain/contract/cases";
import { Backoff } from "../backoff.ts";
import type { Failure, RequestServer, ServerResult } from "../server-client.ts";
import type { CommandLog } from "./command-log.ts";
import type { LoggedCommand } from "./logged-command.ts";

type Options = {
  readonly log: CommandLog;
  readonly request: RequestServer;
  readonly deviceLabel: string;
  readonly onSent: (commands: readonly LoggedCommand[]) => void;
  readonly onReceipt: (receipt: CommandReceipt) => void;
};

const delays = { firstMs: 1_000, lastMs: 60_000 };
const malformed = [400, 413, 422];

/** Sends the log to the server in order and in batches, with backoff, until every command has a receipt. */
export class CommandSender {
  readonly #options: Options;
  readonly #backoff = new Backoff(delays, () => void this.send());
  #running: Promise<void> | undefined;
  #isClosed = false;
  /** `send` was called during a request: if that request fails, retry at once because the network may be back. */
  #isRequestedAgain = false;
  #batchSize = MAX_COMMANDS_AT_ONCE;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Sends all unsent commands; resolves when each has a receipt or the next retry is scheduled. */
  send(): Promise<void> {
    this.#isRequestedAgain = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  close(): void {
    this.#isClosed = true;
    this.#backoff.stop();
  }

  async #run(): Promise<void> {
    this.#backoff.stop();
    let isDeviceNew = false;
    for (;;) {
      const batch = this.#options.log.listWaiting().slice(0, this.#batchSize);
      if (this.#isClosed || batch.length === 0) return;
      this.#isRequestedAgain = false;
      const result = await this.#post(batch);
      if (this.#isClosed) return;
      const isProgress = result.ok ? this.#take(batch, result.value) : this.#takeRefusal(batch, result);
      if (isProgress) {
        this.#backoff.reset();
        isDeviceNew = false;
        continue;
      }
      this.#setSent(batch, false);
      if (isDeviceNew || !this.#isDeviceLost(result)) {
        if (this.#isRequestedAgain) continue;
        return this.#backoff.schedule(result.ok ? 0 : result.retryAfterMs);
      }
      this.#options.log.renewDevice();
      isDeviceNew = true;
    }
  }

  #post(batch: readonly LoggedCommand[]): Promise<ServerResult<CommandsResponse>> {
    this.#setSent(batch, true);
    const { log, deviceLabel } = this.#options;
    const json = { deviceId: log.deviceId, deviceLabel, commands: batch.map(({ command }) => command) };
    return this.#options.request((api) => api.private.admin.commands.$post({ json }), commandsResponse);
  }

  #setSent(batch: readonly LoggedCommand[], isSent: boolean): void {
    const changed = this.#options.log.markSent(
      batch.map(({ command }) => command.commandId),
      isSent,
    );
    this.#options.onSent(changed);
  }

  /**
   * Returns whether the batch made progress. A server sequence beyond ours means that the log was restored from a
   * backup: a refusal may then only be a reused number, so the command is sent again as a new device.
   */
  #take(batch: readonly LoggedCommand[], { receipts, lastSequence }: CommandsResponse): boolean {
    const ids = new Set<string>(batch.map(({ command }) => command.commandId));
    const isRestoredFromBackup = lastSequence > this.#options.log.lastSequence;
    const ours = receipts.filter(
      ({ commandId, outcome }) => ids.has(commandId) && !(isRestoredFromBackup && outcome === "refused"),
    );
    for (const receipt of ours) this.#options.onReceipt(receipt);
    return ours.length > 0 && !isRestoredFromBackup;
  }

  /** A malformed command must not block the others: bisection finds it, and it gets a local receipt. */
  #takeRefusal(batch: readonly LoggedCommand[], { error, status }: Failure): boolean {
    if (status === null || !malformed.includes(status)) return false;
    const [only] = batch;
    if (batch.length > 1 || only === undefined) {
      this.#batchSize = Math.max(1, Math.floor(batch.length / 2));
      return true;
    }
    this.#batchSize = MAX_COMMANDS_AT_ONCE;
    const { commandId, sequence, createdAt } = only.command;
    const withoutCase = { caseVersion: null, case: null, undoableUntil: null };
    const message = error.message ?? null;
    this.#options.onReceipt({
      commandId,
      sequence,
      outcome: "refused",
      message,
      receivedAt: createdAt,
      ...withoutCase,
    });
    return true;
  }

  /** The server's and the console's sequence numbers don't match: one of the two was restored from a backup. */
  #isDeviceLost(result: ServerResult<CommandsResponse>): boolean {
    const [next] = this.#options.log.listWaiting();
    return result.ok && next !== undefined && result.value.lastSequence !== next.command.sequence - 1;
  }
}
