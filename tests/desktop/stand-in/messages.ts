import { gzipSync } from "node:zlib";

/** The messages between the test's process and the console's main process. `rid` pairs a request with its response. */

export type ToMain =
  | {
      readonly kind: "invoke";
      readonly rid: number;
      readonly windowId: number;
      readonly channel: string;
      readonly args: readonly unknown[];
      readonly pageAddress: string;
      readonly isTopFrame: boolean;
    }
  | { readonly kind: "serve"; readonly rid: number; readonly address: string; readonly method: string }
  | { readonly kind: "evaluate"; readonly rid: number; readonly source: string; readonly argument: unknown }
  | { readonly kind: "loaded"; readonly windowId: number; readonly address: string; readonly title: string }
  | { readonly kind: "navigating"; readonly rid: number; readonly windowId: number; readonly address: string }
  | { readonly kind: "window-requested"; readonly windowId: number; readonly address: string }
  | { readonly kind: "closed"; readonly windowId: number }
  | { readonly kind: "focused"; readonly windowId: number }
  | { readonly kind: "quit" }
  | RpcResponse;

export type ToTest =
  | {
      readonly kind: "open";
      readonly windowId: number;
      readonly width: number;
      readonly height: number;
      readonly preload: string;
    }
  | { readonly kind: "load"; readonly rid: number; readonly windowId: number; readonly address: string }
  | { readonly kind: "send"; readonly windowId: number; readonly channel: string; readonly args: readonly unknown[] }
  | { readonly kind: "close"; readonly windowId: number }
  | RpcResponse;

export type RpcResponse =
  | { readonly kind: "response"; readonly rid: number; readonly value: unknown }
  | { readonly kind: "failure"; readonly rid: number; readonly message: string };

export type ServedFile = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/** One end of an RPC channel: sends messages and requests, and settles pending requests. */
export class RpcChannel<Out extends ToMain | ToTest> {
  readonly #post: (message: Out | RpcResponse) => void;
  readonly #pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  #lastId = 0;

  constructor(post: (message: Out | RpcResponse) => void) {
    this.#post = post;
  }

  send(message: Out): void {
    this.#post(message);
  }

  request(createRequest: (rid: number) => Out): Promise<unknown> {
    const rid = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(rid, { resolve, reject });
      this.#post(createRequest(rid));
    });
  }

  settle(response: RpcResponse): void {
    const pending = this.#pending.get(response.rid);
    this.#pending.delete(response.rid);
    if (response.kind === "response") pending?.resolve(response.value);
    else pending?.reject(new Error(response.message));
  }

  /** Responds to a request with the result of `work`. */
  async reply(rid: number, work: () => unknown): Promise<void> {
    try {
      this.#post({ kind: "response", rid, value: await work() });
    } catch (error) {
      this.#post({ kind: "failure", rid, message: error instanceof Error ? error.message : String(error) });
    }
  }
}

/** What a call answered, for the page: JSON with bytes as base64, compressed if it is long. */
export type OutcomeText = { readonly text?: string | undefined; readonly gzip?: string };

const longText = 100_000;

/** Cloning thousands of objects from process to process takes seconds, and sending their text half a second. */
export function toOutcomeText(value: unknown): OutcomeText {
  const text: string | undefined = JSON.stringify(value, function (this: Record<string, unknown>, key, item: unknown) {
    // The item itself is already what a Buffer makes of itself.
    const bytes = this[key];
    return bytes instanceof Uint8Array ? { $bytes: Buffer.from(bytes).toString("base64") } : item;
  });
  if (text === undefined || text.length < longText) return { text };
  return { gzip: gzipSync(text, { level: 1 }).toString("base64") };
}
