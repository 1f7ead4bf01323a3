import { type Agent, request as openRequest } from "node:https";
import { TLSSocket } from "node:tls";

const TIMEOUT_MS = 10_000;
/** An error response is a few hundred bytes. */
const BODY_MAX = 10_000;

export type PostResponse = { readonly status: number; readonly retryAfter: string | undefined; readonly body: string };
/** `isOpen`: the connection was open, so that the request may have arrived. */
export type PostResult = PostResponse | { readonly error: unknown; readonly isOpen: boolean };

type Request = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string | null;
  readonly agent: Agent;
};

/** Posts to a push service; never throws. */
export function post(address: string, { headers, body, agent }: Request): Promise<PostResult> {
  return new Promise((resolve) => {
    let isOpen = false;
    const request = openRequest(address, { method: "POST", headers, agent, timeout: TIMEOUT_MS });
    request.once("socket", (socket) => {
      // A request that waited for a connection isn't marked as one on a reused socket.
      isOpen = request.reusedSocket || (socket instanceof TLSSocket && socket.getPeerFinished() !== undefined);
      if (!isOpen) {
        socket.once("secureConnect", () => {
          isOpen = true;
        });
      }
    });
    request.once("timeout", () => request.destroy(Object.assign(new Error("no response"), { code: "ETIMEDOUT" })));
    request.once("error", (error) => resolve({ error, isOpen }));
    request.once("response", (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        if (text.length < BODY_MAX) text += chunk;
      });
      response.once("error", (error) => resolve({ error, isOpen }));
      response.once("end", () => {
        resolve({ status: response.statusCode ?? 500, retryAfter: response.headers["retry-after"], body: text });
      });
    });
    request.end(body);
  });
}
