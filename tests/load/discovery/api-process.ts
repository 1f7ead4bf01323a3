import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../../db/embedded/free-port.ts";
import { ensureBuilt } from "../../../scripts/build/ensure-built.ts";
import { apiFlags } from "../../../scripts/start/api-flags.ts";

export type ApiProcess = { readonly address: string; readonly pid: number; readonly stop: () => Promise<void> };

const root = fileURLToPath(new URL("../../../", import.meta.url));
const TIMEOUT_MS = 60_000;

/** The built API alone, as `npm start` runs it, on an existing database. */
export async function startApiProcess(databaseUrl: string, dataFolder: string): Promise<ApiProcess> {
  await ensureBuilt(["web", "api"], new AbortController().signal);
  const port = await findFreePort(undefined);
  const address = `http://127.0.0.1:${port}`;
  const started = spawn(process.execPath, [...apiFlags, `${root}apps/api/dist/main.js`], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      PUBLIC_URL: address,
      MEANDER_DATA: dataFolder,
      DATABASE_URL: databaseUrl,
      SEARCH_RATE_LIMIT: "1000000000",
      READ_RATE_LIMIT: "1000000000",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise((resolve) => started.once("exit", resolve));
  const stop = async () => {
    started.kill("SIGTERM");
    await ended;
  };
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await isReady(address))) {
    if (started.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error("The API did not become ready.");
    }
    await sleep(100);
  }
  return { address, pid: started.pid ?? 0, stop };
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`)).ok;
  } catch {
    return false;
  }
}
