import type { Connection } from "../ipc/console-calls.ts";
import type { Result } from "../ipc/contract.ts";
import { done, toResult } from "./result.ts";
import { parseServerAddress } from "./server-address.ts";
import type { ServerClient } from "./server-client.ts";
import type { SettingsFile } from "./settings-file.ts";

type Options = {
  readonly settings: SettingsFile;
  readonly client: ServerClient;
  /** Ends the session with the previous server. */
  readonly logOut: () => Promise<void>;
};

const serverArgument = "--server=";

export class ServerConnection {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  get address(): string | null {
    return this.#options.settings.read().serverAddress;
  }

  async choose(typed: string): Promise<Result<Connection>> {
    const parsed = parseServerAddress(typed);
    if (!parsed.ok) return parsed;
    const checked = await this.#options.client.checkServer(parsed.value);
    return checked.ok ? this.#change(parsed.value) : toResult(checked);
  }

  forget(): Promise<Result<Connection>> {
    return this.#change(null);
  }

  /** Uses the server of the command line if none was chosen before; ignores an invalid address. */
  async suggest(argv: readonly string[]): Promise<void> {
    const address = argv.find((argument) => argument.startsWith(serverArgument))?.slice(serverArgument.length);
    if (address !== undefined && this.address === null) await this.choose(address);
  }

  async #change(serverAddress: string | null): Promise<Result<Connection>> {
    await this.#options.logOut();
    this.#options.settings.change({ serverAddress });
    return done({ address: serverAddress });
  }
}
