import type { SessionUser } from "@meander/domain/contract/accounts";
import { sharedProfilePath } from "@meander/domain/paths";
import type { Connection, ConsoleStatus, consoleCalls, Staff } from "../ipc/console-calls.ts";
import type { ConsoleEvents, EventName, Result, SessionEndReason } from "../ipc/contract.ts";
import { ConsoleStream } from "./cases/console-stream.ts";
import { Workplace } from "./cases/workplace.ts";
import type { Connectivity } from "./connectivity.ts";
import { isAtDesk, reasonOfEnd, toStaff, whyRefused } from "./desk-session.ts";
import type { DeviceSecrets } from "./device-secrets.ts";
import type { Handlers } from "./handle.ts";
import { done, refused, toResult } from "./result.ts";
import { parseServerAddress } from "./server-address.ts";
import type { Failure, OpenServer, RequestServer, ServerClient } from "./server-client.ts";
import type { ServerClock } from "./server-clock.ts";
import type { KeptSession, SessionFile } from "./session-file.ts";
import type { SettingsFile } from "./settings-file.ts";
import { type RecordStore, StoreUnreadableError } from "./store/record-store.ts";
import type { StoreOwner, StoreShelf } from "./store/store-shelf.ts";

type Options = {
  readonly settings: SettingsFile;
  readonly sessionFile: SessionFile;
  readonly deviceSecrets: DeviceSecrets;
  readonly shelf: StoreShelf;
  readonly client: ServerClient;
  readonly clock: ServerClock;
  readonly connectivity: Connectivity;
  readonly deviceLabel: string;
  readonly hasKeychain: () => Promise<boolean>;
  readonly emit: <Name extends EventName>(name: Name, event: ConsoleEvents[Name]) => void;
  readonly onTheme: (theme: "system" | "light" | "dark") => void;
  readonly copyText: (text: string) => Promise<void>;
};

type Sitting = { readonly kept: KeptSession; readonly workplace: Workplace; readonly stream: ConsoleStream };

const serverArgument = "--server=";
const seenEveryMs = 3_600_000;

/** The desk's state: which server, who sits there, and the work of that person. */
export class Desk {
  readonly #options: Options;
  #sitting: Sitting | undefined;
  #hasKeychain = false;
  #lastStatus = "";

  constructor(options: Options) {
    this.#options = options;
  }

  readonly handlers: Omit<
    Pick<Handlers, keyof typeof consoleCalls>,
    "getPicture" | "getSpecialDraft" | "saveSpecialDraft"
  > = {
    getConnection: async () => done(this.#connection()),
    chooseServer: ({ address }) => this.#chooseServer(address),
    forgetServer: async () => {
      await this.#logOut();
      this.#options.settings.change({ serverAddress: null });
      return done(this.#connection());
    },
    logIn: (credentials) => this.#logIn(credentials),
    getStaff: async () => done(this.#sitting?.kept.staff ?? null),
    logOut: async () => {
      await this.#logOut();
      return done(null);
    },
    getStatus: async () => done(this.status()),
    reconnect: async () => {
      if (this.#sitting?.workplace.storeState === "full") await this.#reopenStore(this.#sitting);
      await this.checkSession();
      this.#sitting?.stream.connect();
      await Promise.all([this.#sitting?.workplace.sender.send(), this.#sitting?.workplace.sync.sync()]);
      return done(this.status());
    },
    beginNewStore: async () => {
      if (this.#sitting !== undefined) await this.#beginNewStore(this.#sitting);
      return done(this.status());
    },
    copySharedLink: async ({ token }) => {
      const { address } = this.#connection();
      if (address === null) return refused("noServer");
      await this.#options.copyText(new URL(sharedProfilePath(token), address).href);
      return done(null);
    },
    getSettings: async () => {
      const { theme, arePicturesVeiled } = this.#options.settings.read();
      return done({ theme, arePicturesVeiled });
    },
    saveSettings: async (wanted) => {
      const { theme, arePicturesVeiled } = this.#options.settings.change(wanted);
      this.#options.onTheme(theme);
      return done({ theme, arePicturesVeiled });
    },
  };

  get workplace(): Workplace | undefined {
    return this.#sitting?.workplace;
  }

  /** Goes on where the last start ended, with or without a network. */
  async resume(): Promise<void> {
    const { hasKeychain, sessionFile, settings } = this.#options;
    this.#hasKeychain = await hasKeychain();
    const kept = await sessionFile.read();
    if (kept === undefined || kept.origin !== settings.read().serverAddress) return;
    await this.#sitDown(kept);
    // Asked without waiting: a network that is away must not hold up the window. Offline too, as only what failed once is tried again.
    void this.checkSession().then(() => this.#catchUp());
  }

  /** A server named on the command line, for a console that was never told of one; what can't be used is left unsaid. */
  async suggestServer(argv: readonly string[]): Promise<void> {
    const address = argv.find((argument) => argument.startsWith(serverArgument))?.slice(serverArgument.length);
    if (address !== undefined && this.#connection().address === null) await this.#chooseServer(address);
  }

  /** Before the console ends; the session stays. */
  close(): void {
    if (this.#sitting !== undefined) this.#stand(this.#sitting);
  }

  status(): ConsoleStatus {
    const { connectivity, clock } = this.#options;
    const nobody = {
      isSyncing: false,
      lastSyncedAt: null,
      store: this.#hasKeychain ? ("encrypted" as const) : ("memory" as const),
      waitingCount: 0,
      conflictCount: 0,
    };
    return {
      isOnline: connectivity.isOnline,
      offlineSince: connectivity.offlineSince,
      clockOffsetMs: clock.offsetMs,
      ...(this.#sitting?.workplace.status ?? nobody),
    };
  }

  /** Tells the windows where that differs from what they know. */
  tellStatus(): void {
    const status = this.status();
    const text = JSON.stringify(status);
    if (text === this.#lastStatus) return;
    this.#lastStatus = text;
    this.#options.emit("statusChanged", status);
  }

  onConnectivity(isOnline: boolean): void {
    this.tellStatus();
    if (isOnline) this.#catchUp();
  }

  /** Somebody returns to the console. */
  onFocus(): void {
    void this.checkSession();
    this.#sitting?.stream.connect();
  }

  /** One request in the name of the person at the desk; without a network `offline`. */
  readonly request: RequestServer = async (call, schema, idempotencyKey) => {
    const { kept } = this.#sitting ?? {};
    if (kept === undefined) return { ...refused("refused"), status: null };
    const { origin, token } = kept;
    const result = await this.#options.client.request(origin, call, schema, { token, idempotencyKey });
    return result.ok ? result : this.#judge(result, kept);
  };

  /** As `request`, for bodies that are read while they come. */
  readonly open: OpenServer = async (call, signal) => {
    const { kept } = this.#sitting ?? {};
    if (kept === undefined) return { ...refused("refused"), status: null };
    const { origin, token } = kept;
    const result = await this.#options.client.open(origin, call, signal, { token });
    return result.ok ? result : this.#judge(result, kept);
  };

  /** Asks the server whether the session still stands; being offline proves nothing. */
  async checkSession(): Promise<void> {
    const sitting = this.#sitting;
    if (sitting === undefined) return;
    const { kept } = sitting;
    const answer = await this.#options.client.getSession(kept.origin, kept.token);
    if (this.#sitting?.kept.token !== kept.token) return;
    if (!answer.ok) return answer.status === 401 ? this.#refuse(kept, this.#reasonOf(kept, answer)) : undefined;
    const { user, ended } = answer.value;
    if (user === null) return this.#refuse(kept, ended === undefined ? this.#reasonOf(kept) : reasonOfEnd(ended));
    if (!isAtDesk(user)) return this.#refuse(kept, "demoted");
    await this.#seen(sitting, user);
  }

  #judge(answer: Failure, kept: KeptSession): Failure {
    if (answer.status === 401) this.#refuse(kept, this.#reasonOf(kept, answer));
    if (answer.status === 403) void this.checkSession();
    const { error } = answer;
    return error.code === "unreachable" ? { ...answer, error: { ...error, code: "offline" } } : answer;
  }

  #reasonOf(kept: KeptSession, answer?: Failure): SessionEndReason {
    if (answer?.serverCode === "no-longer-staff") return "demoted";
    return whyRefused(kept, this.#options.clock.now());
  }

  #connection(): Connection {
    return { address: this.#options.settings.read().serverAddress };
  }

  async #chooseServer(typed: string): Promise<Result<Connection>> {
    const parsed = parseServerAddress(typed);
    if (!parsed.ok) return parsed;
    const checked = await this.#options.client.checkServer(parsed.value);
    if (!checked.ok) return toResult(checked);
    await this.#logOut();
    this.#options.settings.change({ serverAddress: parsed.value });
    return done(this.#connection());
  }

  async #logIn(credentials: { emailAddress: string; password: string }): Promise<Result<Staff>> {
    const { client, clock, deviceSecrets, sessionFile } = this.#options;
    const { address } = this.#connection();
    if (address === null) return refused("noServer");
    const answer = await client.logIn(address, credentials, await deviceSecrets.getSecret(address));
    if (!answer.ok) return toResult(answer);
    const { user, token } = answer.value;
    if (user === null || token === undefined) return refused("notMeander");
    if (!isAtDesk(user)) {
      await client.logOut(address, token);
      return refused("notStaff");
    }
    await this.#logOut();
    const now = clock.now();
    const kept = { origin: address, token, loggedInAt: now, lastSeenAt: now, staff: toStaff(user) };
    await this.#sitDown(kept);
    await sessionFile.write(kept);
    if (this.#sitting?.kept.token !== kept.token) sessionFile.delete();
    this.#catchUp();
    return done(kept.staff);
  }

  async #sitDown(kept: KeptSession): Promise<void> {
    const owner = ownerOf(kept);
    const store = await this.#options.shelf.open(owner);
    try {
      this.#openDesk(kept, store);
    } catch (error) {
      if (!(error instanceof StoreUnreadableError)) throw error;
      store.close();
      this.#openDesk(kept, this.#options.shelf.openUnreadable(owner));
    }
  }

  #openDesk(kept: KeptSession, store: RecordStore): void {
    const { clock, deviceLabel, emit } = this.#options;
    const workplace = new Workplace({
      staff: kept.staff,
      store,
      clock,
      deviceLabel,
      request: this.request,
      onCases: (cases) => emit("casesChanged", cases),
      onCommand: (command) => emit("commandChanged", command),
      onStatus: () => this.tellStatus(),
    });
    const stream = new ConsoleStream({
      open: this.open,
      onOpen: () => void workplace.sync.sync(),
      onEvent: (event) => {
        if (event.type === "cases") void workplace.sync.sync();
        else emit("campaignChanged", { campaignId: event.campaignId });
      },
      onEnd: () => void this.checkSession(),
    });
    this.#sitting = { kept, workplace, stream };
    this.tellStatus();
  }

  /** Everything that waits for the server: the stream, what was done here, what changed there. */
  #catchUp(): void {
    const sitting = this.#sitting;
    if (sitting === undefined) return;
    sitting.stream.connect();
    void sitting.workplace.sender.send();
    void sitting.workplace.sync.sync();
  }

  async #seen(sitting: Sitting, user: SessionUser): Promise<void> {
    const staff = toStaff(user);
    const now = this.#options.clock.now();
    const isSame = JSON.stringify(staff) === JSON.stringify(sitting.kept.staff);
    if (isSame && now - sitting.kept.lastSeenAt < seenEveryMs) return;
    const kept = { ...sitting.kept, staff, lastSeenAt: now };
    this.#sitting = { ...sitting, kept };
    await this.#options.sessionFile.write(kept);
    if (this.#sitting?.kept !== kept) this.#options.sessionFile.delete();
  }

  async #beginNewStore(sitting: Sitting): Promise<void> {
    const { kept } = sitting;
    if (sitting.workplace.storeState === "encrypted") return;
    this.#stand(sitting);
    this.#options.shelf.putAside(ownerOf(kept), new Date());
    await this.#sitDown(kept);
    this.#catchUp();
  }

  /** There may be room again. What is on disk is read anew, and what could not be kept was never called saved. */
  async #reopenStore(sitting: Sitting): Promise<void> {
    this.#stand(sitting);
    await this.#sitDown(sitting.kept);
    this.tellStatus();
  }

  /** The server no longer accepts the session: nothing of it stays but the unsent log, sealed for the same person. */
  #refuse(kept: KeptSession, reason: SessionEndReason): void {
    const sitting = this.#sitting;
    if (sitting === undefined || sitting.kept.token !== kept.token) return;
    this.#leave(sitting);
    this.#options.emit("sessionEnded", { reason });
  }

  /** Forgotten here whatever the server says: an unreachable one lets it run out. */
  async #logOut(): Promise<void> {
    const sitting = this.#sitting;
    if (sitting === undefined) return;
    this.#leave(sitting);
    await this.#options.client.logOut(sitting.kept.origin, sitting.kept.token);
  }

  #leave(sitting: Sitting): void {
    // First: whatever is wrong with the store, nobody goes on with this session.
    this.#options.sessionFile.delete();
    try {
      sitting.workplace.wipe();
    } finally {
      this.#stand(sitting);
      this.tellStatus();
    }
  }

  #stand({ stream, workplace }: Sitting): void {
    this.#sitting = undefined;
    stream.close();
    workplace.close();
  }
}

function ownerOf({ origin, staff }: KeptSession): StoreOwner {
  return { origin, userId: staff.userId };
}
