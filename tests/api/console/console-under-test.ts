import { join } from "node:path";
import type { FetchServer } from "@meander/desktop/ipc/server-api";
import { caseHandlers } from "@meander/desktop/main/cases/case-handlers";
import { Workspace } from "@meander/desktop/main/cases/workspace";
import { ServerClient } from "@meander/desktop/main/server-client";
import { ServerClock } from "@meander/desktop/main/server-clock";
import { EncryptedStore } from "@meander/desktop/main/store/encrypted-store";
import { createTestKeychain } from "@meander/desktop/main/store/test-keychain";
import type { CommandArguments } from "@meander/domain/contract/cases";
import { userType } from "@meander/domain/person/user-type";
import type { TestPerson } from "../support/people.ts";
import { send } from "../support/send.ts";
import type { TestApi } from "../support/start-api.ts";

/** `late`: the request arrives once more, after the next one. */
export type Network = "whole" | "away" | "answersLost" | "twice" | "late";

/**
 * A console's main process without Electron: its real store on disk, log, sender and sync, over a network with faults.
 */
export class ConsoleUnderTest {
  network: Network = "whole";
  #workspace: Workspace | undefined;
  readonly #api: TestApi;
  readonly #person: TestPerson;
  readonly #path: string;
  readonly #keychain = createTestKeychain();
  readonly #clock = new ServerClock();
  #late: (() => Promise<unknown>) | undefined;

  constructor(api: TestApi, person: TestPerson, folder: string) {
    this.#api = api;
    this.#person = person;
    this.#path = join(folder, `${person.id}.sqlite`);
  }

  get workspace(): Workspace {
    if (this.#workspace === undefined) throw new Error("Not started");
    return this.#workspace;
  }

  set skewMs(skewMs: number) {
    this.#clock.offsetMs = -skewMs;
  }

  /** `maxPages` below its size is like a full disk. */
  async start(maxPages?: number): Promise<void> {
    const store = await EncryptedStore.open(this.#path, this.#keychain, "test", maxPages);
    const client = new ServerClient(this.#fetch, "en");
    this.#workspace = new Workspace({
      staff: {
        userId: this.#person.id,
        firstName: "Ada",
        lastName: "Quill",
        emailAddress: null,
        image: null,
        userType: userType.moderator,
        permissions: {},
      },
      store,
      clock: this.#clock,
      deviceLabel: "Laptop",
      request: (call, schema) => client.request("http://meander.test", call, schema, { token: this.#person.session }),
      fetchPicture: async () => ({ ok: false, error: { code: "refused" } }),
      onCases: () => {},
      onCommand: () => {},
      onStatus: () => {},
    });
  }

  /** Simulates a crash: only what is on disk survives. */
  async restart(maxPages?: number): Promise<void> {
    this.workspace.close();
    await this.start(maxPages);
  }

  save(caseId: string, commandArguments: CommandArguments) {
    const { workspace } = this;
    const handlers = caseHandlers({ clock: this.#clock, isOnline: () => false });
    const baseVersion = workspace.cache.findProjected(caseId)?.version ?? 1;
    return handlers.saveCommand({ caseId, baseVersion, arguments: commandArguments }, workspace);
  }

  readonly #fetch: FetchServer = async (address, init) => {
    const network = this.network;
    if (network === "away") throw new TypeError("fetch failed");
    const { pathname, search } = new URL(address);
    const { authorization: _own, ...headers } = Object.fromEntries(new Headers(init.headers));
    const body = typeof init.body === "string" ? { body: init.body } : {};
    const call = () =>
      send(this.#api, init.method ?? "GET", pathname + search, { bearer: this.#person.session, headers, ...body });
    const [response] = await Promise.all(network === "twice" ? [call(), call()] : [call()]);
    const late = this.#late;
    this.#late = network === "late" ? call : undefined;
    await late?.();
    if (network === "answersLost") throw new TypeError("fetch failed");
    return Response.json(response.body, { status: response.status });
  };
}
