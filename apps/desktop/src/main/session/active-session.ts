import type { ConsoleEvents, EventName } from "../../ipc/contract.ts";
import { ConsoleStream } from "../cases/console-stream.ts";
import { Workspace, type WorkspaceOptions } from "../cases/workspace.ts";
import { getPicture } from "../pictures.ts";
import type { OpenServer } from "../server-client.ts";
import { type RecordStore, StoreUnreadableError } from "../store/record-store.ts";
import type { StoreRegistry } from "../store/store-registry.ts";
import { ownerOf, type StoredSession } from "./stored-session.ts";

export type Emit = <Name extends EventName>(name: Name, event: ConsoleEvents[Name]) => void;

type Options = Pick<WorkspaceOptions, "clock" | "deviceLabel" | "request" | "onStatus"> & {
  readonly open: OpenServer;
  readonly emit: Emit;
  /** The stream ended or could not be opened. */
  readonly onStreamEnd: () => void;
};

/** A session in use: the person's workspace, and the stream that triggers syncs. */
export class ActiveSession {
  stored: StoredSession;
  readonly workspace: Workspace;
  readonly stream: ConsoleStream;

  /** Throws StoreUnreadableError. */
  private constructor(stored: StoredSession, store: RecordStore, { emit, open, onStreamEnd, ...options }: Options) {
    const workspace = new Workspace({
      ...options,
      staff: stored.staff,
      store,
      fetchPicture: (path) => getPicture(open, path),
      onCases: (cases) => emit("casesChanged", cases),
      onCommand: (command) => emit("commandChanged", command),
    });
    this.stored = stored;
    this.workspace = workspace;
    this.stream = new ConsoleStream({
      open,
      onOpen: () => void workspace.sync.sync(),
      onEvent: (event) => {
        switch (event.type) {
          case "cases":
            return void workspace.sync.sync();
          case "viewers":
            return emit("viewersChanged", { caseId: event.caseId });
          case "campaign":
            return emit("campaignChanged", { campaignId: event.campaignId });
        }
      },
      onEnd: onStreamEnd,
    });
  }

  /** Opens the person's own store; if it can't be read, an empty one that rejects writes. */
  static async start(stored: StoredSession, registry: StoreRegistry, options: Options): Promise<ActiveSession> {
    const owner = ownerOf(stored);
    const store = await registry.open(owner);
    try {
      return new ActiveSession(stored, store, options);
    } catch (error) {
      if (!(error instanceof StoreUnreadableError)) throw error;
      store.close();
      return new ActiveSession(stored, registry.openUnreadable(owner), options);
    }
  }

  /** Opens the stream, sends unsent commands, and syncs; resolves when both are done or failed. */
  async connect(): Promise<void> {
    this.stream.connect();
    await Promise.all([this.workspace.commands.sender.send(), this.workspace.sync.sync()]);
  }

  close(): void {
    this.stream.close();
    this.workspace.close();
  }
}
