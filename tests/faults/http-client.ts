import { type Agent, type IncomingMessage, request } from "node:http";

type Call = { readonly method: string; readonly path: string; readonly body?: string };

let lastCaller = 0;

/** Over Node's own client, which costs a crowd of callers less than fetch; each call is from an address of its own. */
export function ask(agent: Agent, address: string, { method, path, body }: Call): Promise<{ readonly status: number }> {
  lastCaller += 1;
  const headers = {
    "Content-Type": "application/json",
    Origin: address,
    "X-Forwarded-For": `10.${(lastCaller >> 16) & 255}.${(lastCaller >> 8) & 255}.${lastCaller & 255}`,
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${address}${path}`, { agent, method, headers });
    sent.once("error", reject);
    sent.once("response", (answer: IncomingMessage) => {
      answer.resume();
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0 }));
      answer.once("error", reject);
    });
    sent.end(body);
  });
}
