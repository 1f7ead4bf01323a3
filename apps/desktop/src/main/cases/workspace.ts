import type { CaseRecord, CaseSummary } from "@meander/domain/contract/cases";
import { userIdSchema } from "@meander/domain/ids";
import type { SavedCommand } from "../../ipc/case-calls.ts";
import type { Staff, StoreState } from "../../ipc/console-calls.ts";
import { callServer } from "../call-server.ts";
import { DraftStore } from "../drafts/draft-store.ts";
import { KnownResponses } from "../known-responses.ts";
import { refused } from "../result.ts";
import type { RequestServer } from "../server-client.ts";
import type { ServerClock } from "../server-clock.ts";
import type { RecordStore } from "../store/record-store.ts";
import { StoreWriter } from "../store/store-writer.ts";
import type { CaseCache } from "./case-cache.ts";
import { CaseStore } from "./case-store.ts";
import { CaseSync } from "./case-sync.ts";
import { CommandLog } from "./command-log.ts";
import { CommandQueue } from "./command-queue.ts";
import { Leases } from "./leases.ts";
import { type FetchPicture, PictureStore } from "./picture-store.ts";
import { ShiftLoader } from "./shift-loader.ts";
import { projectCommand } from "./project-case.ts";

export type WorkspaceOptions = {
  readonly staff: Staff;
  readonly store: RecordStore;
  readonly clock: ServerClock;
  readonly deviceLabel: string;
  readonly request: RequestServer;
  readonly fetchPicture: FetchPicture;
  readonly onCases: (summaries: readonly CaseSummary[]) => void;
  readonly onCommand: (command: SavedCommand) => void;
  readonly onStatus: () => void;
};

/** One person's cases, commands and drafts over one store. Lives from login to logout. */
export class Workspace {
  readonly cases: CaseStore;
  readonly cache: CaseCache;
  readonly log: CommandLog;
  readonly commands: CommandQueue;
  readonly leases: Leases;
  readonly drafts: DraftStore;
  readonly sync: CaseSync;
  readonly pictures: PictureStore;
  readonly known: KnownResponses;
  readonly shift: ShiftLoader;
  readonly #store: RecordStore;
  readonly #writer: StoreWriter;
  readonly #request: RequestServer;
  #isClosed = false;

  /** Throws StoreUnreadableError. */
  constructor(options: WorkspaceOptions) {
    const { staff, store, clock, deviceLabel, request, fetchPicture, onCases, onCommand, onStatus } = options;
    const actor = { userId: userIdSchema.parse(staff.userId), name: `${staff.firstName} ${staff.lastName}`.trim() };
    const project = (record: CaseRecord) =>
      this.log
        .listWaiting()
        .filter(({ command }) => command.caseId === record.id)
        .reduce((projected, { command }) => projectCommand(projected, command, actor), record);
    const records = store.list();
    const writer = new StoreWriter(store, onStatus);
    this.#store = store;
    this.#writer = writer;
    this.#request = request;
    this.log = new CommandLog(store);
    this.leases = new Leases(clock);
    this.drafts = new DraftStore(records, { clock, write: (changes) => writer.tryWrite(changes) });
    this.cases = new CaseStore(records, {
      writer,
      clock,
      project,
      onChanged: onCases,
      onPut: (put) => this.commands.notifyConflicts(put),
    });
    this.cache = this.cases.cache;
    const parts = { log: this.log, cases: this.cases, writer, clock, actor, request: this.request };
    this.commands = new CommandQueue({ ...parts, deviceLabel, onCommand, onStatus });
    this.known = new KnownResponses(records, writer);
    this.pictures = new PictureStore(records, writer, fetchPicture);
    this.sync = new CaseSync(this.cases, this.request, {
      onStatus,
      onSynced: async () => {
        await this.#followPictures();
        void this.#loadShift();
      },
      onForbidden: () => this.#wipeReadable(),
    });
    this.shift = new ShiftLoader({
      known: this.known,
      call: (name, given, cachedAs) => callServer(name, given, { request: this.request, known: this.known, cachedAs }),
      staffId: staff.userId,
      maySeePeople: staff.permissions.seeUserDetails === true,
    });
  }

  get status() {
    return {
      isSyncing: this.sync.isSyncing,
      lastSyncedAt: this.cases.lastSyncedAt,
      store: this.storeState,
      waitingCount: this.log.listWaiting().length,
      conflictCount: this.log.listConflicts().length,
    };
  }

  get storeState(): StoreState {
    return this.#writer.state;
  }

  /** Sends a request for this session; a response that arrives after its end is discarded. */
  readonly request: RequestServer = async (call, schema) => {
    const result = await this.#request(call, schema);
    return this.#isClosed ? { ...refused("refused"), status: null } : result;
  };

  /** Called at the end of the session: only unsent commands, open conflicts and the draft stay, encrypted. */
  wipe(): void {
    this.#wipeReadable();
    this.log.wipeSettled();
  }

  #wipeReadable(): void {
    this.cases.wipe();
    this.pictures.wipe();
    this.known.wipe();
  }

  async #loadShift(): Promise<void> {
    await this.shift.load(this.cache.listRecords());
    await this.#followPictures();
  }

  #followPictures(): Promise<void> {
    const records = this.cache.listRecords();
    return this.pictures.follow(records, this.shift.listPictures(records));
  }

  close(): void {
    this.#isClosed = true;
    this.drafts.flush();
    this.sync.close();
    this.pictures.close();
    this.shift.close();
    this.known.close();
    this.commands.sender.close();
    this.cache.close();
    this.#store.close();
  }
}
