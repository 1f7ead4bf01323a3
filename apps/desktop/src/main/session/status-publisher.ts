import type { ConsoleStatus } from "../../ipc/console-calls.ts";
import type { Workspace } from "../cases/workspace.ts";
import type { Connectivity } from "../connectivity.ts";
import type { ServerClock } from "../server-clock.ts";
import type { Emit } from "./active-session.ts";

type Options = {
  readonly connectivity: Connectivity;
  readonly clock: ServerClock;
  readonly hasKeychain: boolean;
  readonly findWorkspace: () => Workspace | undefined;
  readonly emit: Emit;
};

/** The status line of a window: network, sync, store, unsent commands. */
export class StatusPublisher {
  readonly #options: Options;
  #published = "";

  constructor(options: Options) {
    this.#options = options;
  }

  read(): ConsoleStatus {
    const { connectivity, clock, hasKeychain, findWorkspace } = this.#options;
    const withoutSession = {
      isSyncing: false,
      lastSyncedAt: null,
      store: hasKeychain ? ("encrypted" as const) : ("memory" as const),
      waitingCount: 0,
      conflictCount: 0,
    };
    return {
      isOnline: connectivity.isOnline,
      offlineSince: connectivity.offlineSince,
      clockOffsetMs: clock.offsetMs,
      ...(findWorkspace()?.status ?? withoutSession),
    };
  }

  /** Sends the status to the windows when it has changed. */
  publish(): void {
    const status = this.read();
    const text = JSON.stringify(status);
    if (text === this.#published) return;
    this.#published = text;
    this.#options.emit("statusChanged", status);
  }
}
