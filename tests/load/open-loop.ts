import { Agent, type IncomingMessage, request } from "node:http";

export type LoadRequest = { readonly method: string; readonly path: string; readonly body?: string };

export type LoadOrder = {
  readonly address: string;
  /** Asked in turn. */
  readonly requests: readonly LoadRequest[];
  readonly perSecond: number;
  readonly seconds: number;
};

export type LoadAnswer = {
  /** The status, or the code of the error that came instead of an answer. */
  readonly outcome: number | string;
  readonly milliseconds: number;
};

const TICK_MS = 5;
/** Whoever waits longer has left. */
const PATIENCE_MS = 20_000;

/** A process that sends at a fixed pace whatever becomes of its requests, as visitors do who don't know of each other. */
process.on("message", (order: LoadOrder) => {
  void sendAll(order).then((answers) => process.send?.(answers));
});
process.on("disconnect", () => process.exit(0));

async function sendAll({ address, requests, perSecond, seconds }: LoadOrder): Promise<LoadAnswer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const answers: Promise<LoadAnswer>[] = [];
  const startedAt = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = (performance.now() - startedAt) / 1_000;
      const due = Math.min(elapsed, seconds) * perSecond;
      while (answers.length < due) {
        const asked = requests[answers.length % requests.length];
        if (asked !== undefined) answers.push(send(agent, address, asked));
      }
      if (elapsed < seconds) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  const all = await Promise.all(answers);
  agent.destroy();
  return all;
}

function send(agent: Agent, address: string, { method, path, body }: LoadRequest): Promise<LoadAnswer> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const settle = (outcome: number | string) => resolve({ outcome, milliseconds: performance.now() - startedAt });
    const headers = { "Content-Type": "application/json", Origin: address };
    const sent = request(`${address}${path}`, { agent, method, headers, timeout: PATIENCE_MS });
    sent.once("response", (answer: IncomingMessage) => {
      answer.resume();
      answer.once("end", () => settle(answer.statusCode ?? 0));
      answer.once("error", (error) => settle(codeOf(error)));
    });
    sent.once("timeout", () => sent.destroy(new Error("timeout")));
    sent.once("error", (error) => settle(codeOf(error)));
    sent.end(body);
  });
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : error.message;
}
