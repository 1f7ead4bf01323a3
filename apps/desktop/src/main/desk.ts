import type { SessionUser } from "@meander/domain/contract/accounts";
import { isStaff, isUserTypeCode } from "@meander/domain/person/user-type";
import type { Connection, Result, Staff } from "../ipc/contract.ts";
import type { Handlers } from "./handle.ts";
import { parseServerAddress } from "./server-address.ts";
import type { ServerClient } from "./server-client.ts";
import type { SettingsFile } from "./settings-file.ts";

type Session = { readonly token: string; readonly staff: Staff };

/** The desk's state: which server, and who sits there. The session lives in memory only and ends with the console. */
export class Desk {
  readonly #settings: SettingsFile;
  readonly #client: ServerClient;
  readonly #onSessionEnded: () => void;
  #session: Session | undefined;

  constructor(settings: SettingsFile, client: ServerClient, onSessionEnded: () => void) {
    this.#settings = settings;
    this.#client = client;
    this.#onSessionEnded = onSessionEnded;
  }

  readonly handlers: Handlers = {
    getConnection: async () => ({ ok: true, value: this.#connection() }),
    chooseServer: ({ address }) => this.#chooseServer(address),
    forgetServer: () => this.#forgetServer(),
    logIn: (credentials) => this.#logIn(credentials),
    getStaff: async () => ({ ok: true, value: this.#session?.staff ?? null }),
    logOut: async () => {
      await this.#endSession();
      return { ok: true, value: null };
    },
  };

  /** Asks the server whether the session still stands; being offline proves nothing. */
  async checkSession(): Promise<void> {
    const session = this.#session;
    const { address } = this.#connection();
    if (session === undefined || address === null) return;
    const answer = await this.#client.getSession(address, session.token);
    const isOver = answer.ok ? !isAtDesk(answer.value.user) : answer.error.code === "refused";
    if (!isOver || this.#session !== session) return;
    this.#session = undefined;
    this.#onSessionEnded();
  }

  #connection(): Connection {
    return { address: this.#settings.read().serverAddress };
  }

  async #chooseServer(typed: string): Promise<Result<Connection>> {
    const parsed = parseServerAddress(typed);
    if (!parsed.ok) return parsed;
    const checked = await this.#client.checkServer(parsed.value);
    if (!checked.ok) return checked;
    await this.#endSession();
    this.#settings.write({ serverAddress: parsed.value });
    return { ok: true, value: this.#connection() };
  }

  async #forgetServer(): Promise<Result<Connection>> {
    await this.#endSession();
    this.#settings.write({ serverAddress: null });
    return { ok: true, value: this.#connection() };
  }

  async #logIn(credentials: { emailAddress: string; password: string }): Promise<Result<Staff>> {
    const { address } = this.#connection();
    if (address === null) return { ok: false, error: { code: "noServer" } };
    const answer = await this.#client.logIn(address, credentials);
    if (!answer.ok) return answer;
    const { user, token } = answer.value;
    if (user === null || token === undefined) return { ok: false, error: { code: "notMeander" } };
    if (!isAtDesk(user)) {
      await this.#client.logOut(address, token);
      return { ok: false, error: { code: "notStaff" } };
    }
    this.#session = { token, staff: toStaff(user) };
    return { ok: true, value: this.#session.staff };
  }

  /** Forgotten here whatever the server says: an unreachable one lets it run out. */
  async #endSession(): Promise<void> {
    const session = this.#session;
    const { address } = this.#connection();
    this.#session = undefined;
    if (session !== undefined && address !== null) await this.#client.logOut(address, session.token);
  }
}

function isAtDesk(user: SessionUser | null): user is SessionUser {
  return user !== null && isUserTypeCode(user.userType) && isStaff(user.userType);
}

function toStaff({ _id, firstName, lastName, emailAddress, userType, permissions }: SessionUser): Staff {
  return { userId: _id, firstName, lastName, emailAddress, userType, permissions };
}
