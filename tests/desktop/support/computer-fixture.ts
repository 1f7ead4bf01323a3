import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CaseSummary } from "@meander/domain/contract/cases";
import type { ElectronApplication, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { type LaunchOptions, launchConsole } from "../launch-console.ts";
import type { StandInApp } from "../stand-in/stand-in-app.ts";
import { TcpProxy } from "./tcp-proxy.ts";
import { test as base } from "./window-errors.ts";
import { demoPassword } from "./server-api.ts";

/** A computer with a console behind a proxy to the server. Tests call it through `window.meander`. */
export class Computer {
  readonly proxy: TcpProxy;
  readonly userData = mkdtempSync(join(tmpdir(), "meander-computer-"));
  #app: ElectronApplication | StandInApp | undefined;
  #page: Page | undefined;

  constructor(proxy: TcpProxy) {
    this.proxy = proxy;
  }

  get page(): Page {
    if (this.#page === undefined) throw new Error("The console was not started");
    return this.#page;
  }

  get app(): ElectronApplication | StandInApp {
    if (this.#app === undefined) throw new Error("The console was not started");
    return this.#app;
  }

  async start(options: Omit<LaunchOptions, "userData"> = {}): Promise<void> {
    this.#app = await launchConsole({ ...options, userData: this.userData });
    this.#page = await this.#app.firstWindow();
    await this.#page.waitForFunction(() => "meander" in window);
  }

  /** Runs a function in main with the `electron` module. */
  evaluateInMain<Electron>(work: (electron: Electron) => unknown): Promise<unknown> {
    const { app } = this;
    return "isStandIn" in app ? app.evaluate(work as (electron: never) => unknown) : app.evaluate(work as never);
  }

  async stop(): Promise<void> {
    await this.#app?.close();
    this.#app = undefined;
  }

  /** Emulates a power cut. */
  async kill(): Promise<void> {
    if (this.#app === undefined) return;
    if ("isStandIn" in this.#app) await this.#app.kill();
    else this.#app.process().kill("SIGKILL");
    this.#app = undefined;
  }

  async logIn(name: string): Promise<void> {
    const credentials = { emailAddress: `${name}@meander.example`, password: demoPassword };
    const result = await this.page.evaluate(
      async ({ address, typed }) => {
        const connection = await window.meander.getConnection();
        const isChosen = connection.ok && connection.value.address === address;
        const chosen = isChosen ? connection : await window.meander.chooseServer({ address });
        return chosen.ok ? window.meander.logIn(typed) : chosen;
      },
      { address: this.proxy.address, typed: credentials },
    );
    expect(result).toMatchObject({ ok: true });
  }

  status() {
    return this.page.evaluate(async () => {
      const status = await window.meander.getStatus();
      if (!status.ok) throw new Error(status.error.code);
      return status.value;
    });
  }

  async synced(): Promise<void> {
    await expect.poll(async () => (await this.status()).lastSyncedAt).not.toBeNull();
  }

  cases(): Promise<readonly CaseSummary[]> {
    return this.page.evaluate(async () => {
      const cases = await window.meander.listCases();
      if (!cases.ok) throw new Error(cases.error.code);
      return cases.value;
    });
  }

  commands() {
    return this.page.evaluate(async () => {
      const commands = await window.meander.listCommands();
      if (!commands.ok) throw new Error(commands.error.code);
      return commands.value;
    });
  }

  note(caseId: string, baseVersion: number, text: string) {
    return this.page.evaluate((request) => window.meander.saveCommand(request), {
      caseId,
      baseVersion,
      arguments: { type: "note", text } as const,
    });
  }

  decide({ id, version, category }: CaseSummary, reason = "") {
    return this.page.evaluate((request) => window.meander.saveCommand(request), {
      caseId: id,
      baseVersion: version,
      arguments: { type: "decide", decision: "noAction", category, policyVersion: 1, reason } as const,
    });
  }

  undo(caseId: string, baseVersion: number, undoneCommandId: string) {
    return this.page.evaluate((request) => window.meander.saveCommand(request), {
      caseId,
      baseVersion,
      arguments: { type: "undo", undoneCommandId } as const,
    });
  }

  /** Everything that this computer stores, concatenated byte by byte. */
  readAllBytes(): string {
    const entries = readdirSync(this.userData, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.map((file) => readFileSync(join(file.parentPath, file.name), "latin1")).join("\n");
  }

  async close(): Promise<void> {
    await this.stop();
    await this.proxy.close();
    rmSync(this.userData, { recursive: true, force: true });
  }
}

export const test = base.extend<{ computer: Computer }>({
  computer: async ({ productAddress }, use) => {
    const computer = new Computer(await TcpProxy.open(productAddress));
    await use(computer);
    await computer.close();
  },
});

/** An open case that this person may decide. */
export async function findOpenCase(computer: Computer): Promise<CaseSummary> {
  await computer.synced();
  const open = (await computer.cases()).filter(
    ({ status, isSecondOpinionRequested }) => status === "open" && !isSecondOpinionRequested,
  );
  const [first] = open.toSorted((a, b) => a.priority - b.priority);
  if (first === undefined) throw new Error("The demo world has no open case left");
  return first;
}
