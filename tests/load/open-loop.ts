import { Agent, type IncomingMessage, request } from "node:http";

export type LoadRequest = { readonly method: string; readonly path: string; readonly body?: string };

export type LoadPlan = {
  readonly address: string;
  /** Sent in turn. */
  readonly requests: readonly LoadRequest[];
  readonly perSecond: number;
  readonly seconds: number;
};

export type LoadResult = {
  /** The HTTP status, or the error code without a response. */
  readonly outcome: number | string;
  readonly milliseconds: number;
};

const TICK_MS = 5;
/** A visitor who waits longer has left. */
const TIMEOUT_MS = 20_000;

/** An open-loop load generator: sends at a fixed rate whatever happens to its requests, like independent visitors. */
process.on("message", (plan: LoadPlan) => {
  void sendAll(plan).then((results) => process.send?.(results));
});
process.on("disconnect", () => process.exit(0));

async function sendAll({ address, requests, perSecond, seconds }: LoadPlan): Promise<LoadResult[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const results: Promise<LoadResult>[] = [];
  const startedAt = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = (performance.now() - startedAt) / 1_000;
      const due = Math.min(elapsed, seconds) * perSecond;
      while (results.length < due) {
        const next = requests[results.length % requests.length];
        if (next !== undefined) results.push(send(agent, address, next));
      }
      if (elapsed < seconds) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  const all = await Promise.all(results);
  agent.destroy();
  return all;
}

function send(agent: Agent, address: string, { method, path, body }: LoadRequest): Promise<LoadResult> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const settle = (outcome: number | string) => resolve({ outcome, milliseconds: performance.now() - startedAt });
    const headers = { "Content-Type": "application/json", Origin: address };
    const sent = request(`${address}${path}`, { agent, method, headers, timeout: TIMEOUT_MS });
    sent.once("response", (response: IncomingMessage) => {
      response.resume();
      response.once("end", () => settle(response.statusCode ?? 0));
      response.once("error", (error) => settle(codeOf(error)));
    });
    sent.once("timeout", () => sent.destroy(new Error("timeout")));
    sent.once("error", (error) => settle(codeOf(error)));
    sent.end(body);
  });
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : error.message;
}
