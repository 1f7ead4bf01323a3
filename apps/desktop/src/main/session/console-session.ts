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
  toEndReason,
  type SessionFile,
  type StoredSession,
  toStaff,
  inferEndReason,
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

/** The console's session: from login or start to logout, or until the server ends it. */
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

  /** Restores the stored session if it belongs to this server, online or offline. */
  async resume(origin: string | null): Promise<void> {
    const stored = await this.#options.sessionFile.read();
    if (stored === undefined || stored.origin !== origin) return;
    await this.#start(stored);
    // Not awaited, so that an unreachable network doesn't delay the window. Connects offline too, because retries start
    // only after a first failure.
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

  /** Always ends the local session: an unreachable server lets its own expire. */
  async logOut(): Promise<void> {
    const active = this.#active;
    if (active === undefined) return;
    this.#end(active);
    await this.#options.client.logOut(active.stored.origin, active.stored.token);
  }

  /** Called before the console quits; the session stays on disk. */
  close(): void {
    const active = this.#active;
    // Cleared first, so that the session ends even if its store fails to close.
    this.#active = undefined;
    active?.close();
  }

  /** Opens the stream, sends unsent commands, and syncs. */
  async connect(): Promise<void> {
    await this.#active?.connect();
  }

  /** A window of the console has gained focus. */
  onFocus(): void {
    void this.check();
    this.#active?.stream.connect();
  }

  /** Triggered by the person. A full disk may have space again, so its store is reopened. */
  async reconnect(): Promise<void> {
    if (this.workspace?.storeState === "full") await this.#restart(() => {});
    await this.check();
    await this.connect();
  }

  /** Quarantines an unusable store and creates a new one. */
  async beginNewStore(): Promise<void> {
    if (this.#active === undefined || this.workspace?.storeState === "encrypted") return;
    await this.#restart((stored) => this.#options.registry.quarantine(ownerOf(stored), new Date()));
    void this.connect();
  }

  /** Sends a request with the session's token; fails with `offline` without a network. */
  readonly request: RequestServer = async (call, schema, idempotencyKey) => {
    const stored = this.#active?.stored;
    if (stored === undefined) return { ...refused("refused"), status: null };
    const { origin, token } = stored;
    const result = await this.#options.client.request(origin, call, schema, { token, idempotencyKey });
    return result.ok ? result : this.#onFailure(result, stored);
  };

  /** Like `request`, for streamed bodies. */
  readonly open: OpenServer = async (call, signal) => {
    const stored = this.#active?.stored;
    if (stored === undefined) return { ...refused("refused"), status: null };
    const { origin, token } = stored;
    const result = await this.#options.client.open(origin, call, signal, { token });
    return result.ok ? result : this.#onFailure(result, stored);
  };

  /** Checks whether the server still accepts the session; being offline doesn't end it. */
  async check(): Promise<void> {
    const active = this.#active;
    if (active === undefined) return;
    const { stored } = active;
    const result = await this.#options.client.getSession(stored.origin, stored.token);
    if (this.#active?.stored.token !== stored.token) return;
    if (!result.ok) return result.status === 401 ? this.#onRefused(stored, this.#reasonOf(stored, result)) : undefined;
    const { user, ended } = result.value;
    if (user === null)
      return this.#onRefused(stored, ended === undefined ? this.#reasonOf(stored) : toEndReason(ended));
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
    return inferEndReason(stored, this.#options.clock.now());
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

  /** Reopens the store within the same session; unsaved work was never reported as saved. */
  async #restart(beforeReopen: (stored: StoredSession) => void): Promise<void> {
    const active = this.#active;
    if (active === undefined) return;
    this.close();
    beforeReopen(active.stored);
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

  /** Deletes the file if the session ended during the write. */
  async #store(stored: StoredSession): Promise<void> {
    await this.#options.sessionFile.write(stored);
    if (this.#active?.stored.token !== stored.token) this.#options.sessionFile.delete();
  }

  /**
   * The server no longer accepts the session: only unsent commands, open conflicts and the draft stay, encrypted for
   * the same person.
   */
  #onRefused(stored: StoredSession, reason: SessionEndReason): void {
    const active = this.#active;
    if (active === undefined || active.stored.token !== stored.token) return;
    this.#end(active);
    this.#options.emit("sessionEnded", { reason });
  }

  #end(active: ActiveSession): void {
    // Deleted first, so that the session ends whatever state the store is in.
    this.#options.sessionFile.delete();
    try {
      active.workspace.wipe();
    } finally {
      this.close();
      this.#options.onStatus();
    }
  }
}
