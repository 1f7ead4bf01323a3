import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { apiFlags } from "../../../scripts/start/api-flags.ts";
import type { ProbeReport, ProbeRequest } from "./probe.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const probe = new URL("./probe.ts", import.meta.url).href;

/** A server in a separate process with the probe loaded. */
export class ProbedServer {
  readonly address: string;
  readonly #process: ChildProcess;

  private constructor(address: string, child: ChildProcess) {
    this.address = address;
    this.#process = child;
  }

  /** Starts a file of tests/load that sends its port once it listens. */
  static async startBare(file: string, env: Readonly<Record<string, string>>): Promise<ProbedServer> {
    const child = forkProbed(`${root}tests/load/${file}`, env);
    const [{ port }] = (await once(child, "message")) as [{ port: number }];
    return new ProbedServer(`http://127.0.0.1:${port}`, child);
  }

  /** Starts the built API as `npm start` runs it, on a free port. */
  static async startApi(port: number, env: Readonly<Record<string, string>>): Promise<ProbedServer> {
    const child = forkProbed(`${root}apps/api/dist/main.js`, { ...env, NODE_ENV: "production", PORT: String(port) });
    const address = `http://127.0.0.1:${port}`;
    while (!(await isReady(address))) {
      if (child.exitCode !== null) throw new Error(`The API ended with status ${child.exitCode}.`);
    }
    return new ProbedServer(address, child);
  }

  async send(request: ProbeRequest): Promise<ProbeReport> {
    const reported = once(this.#process, "message");
    this.#process.send(request);
    const [report] = (await reported) as [ProbeReport];
    return report;
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, "exit");
    this.#process.kill("SIGTERM");
    await ended;
  }
}

function forkProbed(file: string, env: Readonly<Record<string, string>>): ChildProcess {
  const execArgv = ["--disable-warning=ExperimentalWarning", ...apiFlags, "--import", probe];
  const stdio = ["ignore", "ignore", "inherit", "ipc"] as const;
  return fork(file, [], { execArgv, env: { ...process.env, ...env }, stdio: [...stdio] });
}

async function isReady(address: string): Promise<boolean> {
  const response = await fetch(`${address}/readyz`).catch(() => null);
  return response?.ok === true;
}
