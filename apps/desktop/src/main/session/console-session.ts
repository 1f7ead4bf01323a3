import type { SessionUser } from "@meander/domain/contract/accounts";
import { hourMs } from "@meander/domain/time/durations";
import type { Staff } from "../../ipc/console-calls.ts";
import type { Result, SessionEndReason } from "../../ipc/contract.ts";
import type { Workspace } from "../cases/workspace.ts";
import type { DeviceSecrets } from "../device-secrets.ts";
import { done, refused, toResult } from "../result.ts";
import type { Failure, OpenServer, RequestServer, ServerClient } from "../server-client.ts";
import type { ServerClock } from "../server-clock.ts";
import type { StoreRegistry } from "../store/store-registry.ts";
import { ActiveSession, type Emit } from "./active-session.ts";
import {
  isStaffUser,
  ownerOf,
  reasonOfEnd,
  type SessionFile,
  type StoredSession,
  toStaff,
  whyRefused,
} from "./stored-session.ts";

type Options = {
  readonly sessionFile: SessionFile;
  readonly deviceSecrets: DeviceSecrets;
  readonly registry: StoreRegistry;
  readonly client: ServerClient;
  readonly clock: ServerClock;
  readonly deviceLabel: string;
  readonly emit: Emit;
  readonly onStatus: () => void;
};

const lastSeenPrecisionMs = hourMs;

/** Who is logged in: from login, or the start of the console, to logout or the end that the server reports. */
export class ConsoleSession {
  readonly #options: Options;
  #active: ActiveSession | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  get staff(): Staff | null {
    return this.#active?.stored.staff ?? null;
  }

  get workspace(): Workspace | undefined {
    return this.#active?.workspace;
  }

  /** Continues the session of the last start, where it belongs to this server, with or without a network. */
  async resume(origin: string | null): Promise<void> {
    const stored = await this.#options.sessionFile.read();
    if (stored === undefined || stored.origin !== origin) return;
    await this.#start(stored);
    // Not awaited: a network that is away must not delay the window. Connects offline too, as only what failed once is retried.
    void this.check().then(() => this.connect());
  }

  async logIn(origin: string, credentials: { emailAddress: string; password: string }): Promise<Result<Staff>> {
    const { client, clock, deviceSecrets } = this.#options;
    const result = await client.logIn(origin, credentials, await deviceSecrets.getSecret(origin));
    if (!result.ok) return toResult(result);
    const { user, token } = result.value;
    if (user === null || token === undefined) return refused("notMeander");
    if (!isStaffUser(user)) {
      await client.logOut(origin, token);
      return refused("notStaff");
    }
    await this.logOut();
    const now = clock.now();
    const stored = { origin, token, loggedInAt: now, lastSeenAt: now, staff: toStaff(user) };
    await this.#start(stored);
    await this.#store(stored);
    void this.connect();
    return done(stored.staff);
  }

  /** Ends here whatever the server says: an unreachable one lets it expire. */
  async logOut(): Promise<void> {
    const active = this.#active;
    if (active === undefined) return;
    this.#end(active);
    await this.#options.client.logOut(active.stored.origin, active.stored.token);
  }

  /** Before the console quits; the session stays on disk. */
  close(): void {
    const active = this.#active;
    // First, so that a store that fails to close ends the session all the same.
    this.#active = undefined;
    active?.close();
  }

  /** Everything that waits for the server: the stream, what was done here, what changed there. */
  async connect(): Promise<void> {
    await this.#active?.connect();
  }

  /** Somebody returns to the console. */
  onFocus(): void {
    void this.check();
    this.#active?.stream.connect();
  }

  /** By request of the person. A disk that was full may have room again: its file is opened again. */
  async reconnect(): Promise<void> {
    if (this.workspace?.storeState === "full") await this.#restart(() => {});
    await this.check();
    await this.connect();
  }

  /** Moves a store that can't be used out of the way, and begins a new one. */
  async beginNewStore(): Promise<void> {
    if (this.#active === undefined || this.workspace?.storeState === "encrypted") return;
    await this.#restart((stored) => this.#options.registry.quarantine(ownerOf(stored), new Date()));
    void this.connect();
  }

  /** One request in the name of the person who is logged in; without a network `offline`. */
  readonly request: RequestServer = async (call, schema, idempotencyKey) => {
    const stored = this.#active?.stored;
    if (stored === undefined) return { ...refused("refused"), status: null };
    const { origin, token } = stored;
    const result = await this.#options.client.request(origin, call, schema, { token, idempotencyKey });
    return result.ok ? result : this.#onFailure(result, stored);
  };

  /** As `request`, for bodies that are read while they come. */
  readonly open: OpenServer = async (call, signal) => {
    const stored = this.#active?.stored;
    if (stored === undefined) return { ...refused("refused"), status: null };
    const { origin, token } = stored;
    const result = await this.#options.client.open(origin, call, signal, { token });
    return result.ok ? result : this.#onFailure(result, stored);
  };

  /** Checks whether the server still accepts the session; being offline proves nothing. */
  async check(): Promise<void> {
    const active = this.#active;
    if (active === undefined) return;
    const { stored } = active;
    const result = await this.#options.client.getSession(stored.origin, stored.token);
    if (this.#active?.stored.token !== stored.token) return;
    if (!result.ok) return result.status === 401 ? this.#onRefused(stored, this.#reasonOf(stored, result)) : undefined;
    const { user, ended } = result.value;
    if (user === null)
      return this.#onRefused(stored, ended === undefined ? this.#reasonOf(stored) : reasonOfEnd(ended));
    if (!isStaffUser(user)) return this.#onRefused(stored, "demoted");
    await this.#onSeen(active, user);
  }

  #onFailure(failure: Failure, stored: StoredSession): Failure {
    if (failure.status === 401) this.#onRefused(stored, this.#reasonOf(stored, failure));
    if (failure.status === 403) void this.check();
    const { error } = failure;
    return error.code === "unreachable" ? { ...failure, error: { ...error, code: "offline" } } : failure;
  }

  #reasonOf(stored: StoredSession, failure?: Failure): SessionEndReason {
    if (failure?.serverCode === "no-longer-staff") return "demoted";
    return whyRefused(stored, this.#options.clock.now());
  }

  async #start(stored: StoredSession): Promise<void> {
    const { registry, clock, deviceLabel, emit, onStatus } = this.#options;
    this.#active = await ActiveSession.start(stored, registry, {
      clock,
      deviceLabel,
      emit,
      onStatus,
      request: this.request,
      open: this.open,
      onStreamEnd: () => void this.check(),
    });
    onStatus();
  }

  /** The same session on a store that is opened again; what could not be saved was never reported as saved. */
  async #restart(between: (stored: StoredSession) => void): Promise<void> {
    const active = this.#active;
    if (active === undefined) return;
    this.close();
    between(active.stored);
    await this.#start(active.stored);
  }

  async #onSeen(active: ActiveSession, user: SessionUser): Promise<void> {
    const staff = toStaff(user);
    const now = this.#options.clock.now();
    const isSame = JSON.stringify(staff) === JSON.stringify(active.stored.staff);
    if (isSame && now - active.stored.lastSeenAt < lastSeenPrecisionMs) return;
    active.stored = { ...active.stored, staff, lastSeenAt: now };
    await this.#store(active.stored);
  }

  /** A session that ended while it was written leaves no file. */
  async #store(stored: StoredSession): Promise<void> {
    await this.#options.sessionFile.write(stored);
    if (this.#active?.stored.token !== stored.token) this.#options.sessionFile.delete();
  }

  /** The server no longer accepts the session: nothing of it stays but the unsent log, sealed for the same person. */
  #onRefused(stored: StoredSession, reason: SessionEndReason): void {
    const active = this.#active;
    if (active === undefined || active.stored.token !== stored.token) return;
    this.#end(active);
    this.#options.emit("sessionEnded", { reason });
  }

  #end(active: ActiveSession): void {
    // First: whatever is wrong with the store, nobody continues with this session.
    this.#options.sessionFile.delete();
    try {
      active.workspace.wipe();
    } finally {
      this.close();
      this.#options.onStatus();
    }
  }
}
