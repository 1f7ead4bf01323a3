import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const readyLine = /^Meander is ready on (http:\/\/\S+)$/m;
const startTimeoutMs = 180_000;

export type ProductOptions = {
  /** Preserved after `stop` when given; otherwise a temporary folder. */
  readonly dataFolder?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
};

/** The whole product as `npm start` runs it, on its own port and data. */
export class Product {
  readonly address: string;
  readonly dataFolder: string;
  readonly process: ChildProcess;
  readonly #isOwnFolder: boolean;
  readonly #output: () => string;

  private constructor(
    address: string,
    dataFolder: string,
    isOwnFolder: boolean,
    process: ChildProcess,
    output: () => string,
  ) {
    this.address = address;
    this.dataFolder = dataFolder;
    this.process = process;
    this.#isOwnFolder = isOwnFolder;
    this.#output = output;
  }

  /** Resolves once it is ready; throws with its output when it isn't. */
  static async start({ dataFolder, port = 0, env = {} }: ProductOptions = {}): Promise<Product> {
    const folder = dataFolder ?? mkdtempSync(join(tmpdir(), "meander-product-"));
    // When run by root, Postgres runs as another user, who needs access.
    if (dataFolder === undefined) chmodSync(folder, 0o711);
    const started = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(root, "scripts/start.ts")], {
      cwd: root,
      // Measurements and proofs send more requests than a person.
      env: {
        SEARCH_RATE_LIMIT: "1000000000",
        READ_RATE_LIMIT: "1000000000",
        MEANDER_DEMO_PICTURES: "0",
        ...process.env,
        ...env,
        MEANDER_DATA: folder,
        PORT: String(port),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const address = await new Promise<string>((resolve, reject) => {
      const giveUp = setTimeout(() => {
        started.kill("SIGTERM");
        reject(new Error(`Meander was not ready within ${startTimeoutMs / 1_000} s:\n${output}`));
      }, startTimeoutMs);
      const listen = (text: string) => {
        output += text;
        const found = readyLine.exec(output)?.[1];
        if (found === undefined) return;
        clearTimeout(giveUp);
        resolve(found);
      };
      started.stdout.setEncoding("utf8").on("data", listen);
      started.stderr.setEncoding("utf8").on("data", listen);
      started.once("exit", (status) => {
        clearTimeout(giveUp);
        reject(new Error(`Meander ended with status ${status} before it was ready:\n${output}`));
      });
    });
    return new Product(address, folder, dataFolder === undefined, started, () => output);
  }

  /** The output so far. */
  get output(): string {
    return this.#output();
  }

  /** Stops it gracefully and returns its exit status. */
  async stop(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.process.once("exit", resolve));
    if (this.process.exitCode === null) this.process.kill("SIGTERM");
    const status = this.process.exitCode ?? (await ended);
    if (this.#isOwnFolder) rmSync(this.dataFolder, { recursive: true, force: true });
    return status;
  }
}
