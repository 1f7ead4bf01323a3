import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { type PushContent, pushContent } from "@meander/domain/notification/push-content";
import { importJWK, jwtVerify } from "jose";
import { type Authority, certify, createAuthority } from "./authority.ts";
import { type ConnectProxy, openConnectProxy } from "./connect-proxy.ts";
import { decryptPush } from "./decrypt-push.ts";
import { createBrowser, keysOf, pushHost, type TestBrowser } from "./test-browser.ts";

export type ReceivedPush = {
  /** The browser that it is for. */
  readonly browser: string;
  readonly content: PushContent;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string | null;
  /** Milliseconds of the epoch. */
  readonly at: number;
};

/** What the service answers instead of 201. `hangUp` closes the connection once it has read the push. */
export type Refusal = { readonly status: number; readonly retryAfter?: string } | "hangUp";

/**
 * A push service for browsers behind a proxy, as RFC 8030 describes it: over TLS with a certificate of the test's own
 * authority. It verifies the sender's VAPID token and decrypts the payload.
 */
export class PushService {
  readonly received: ReceivedPush[] = [];
  /** Of each push, from its request to the answer, in milliseconds. */
  readonly durations: number[] = [];
  /** Requests that were refused because they break the protocol, with the reason. */
  readonly violations: string[] = [];
  readonly authority: Authority;
  readonly #proxy: ConnectProxy;
  readonly #close: () => Promise<void>;
  readonly #onReceived: (push: ReceivedPush) => void;
  #answer: (browser: string) => Refusal | null = () => null;
  #senderKey: string | null = null;

  /** `onReceived` is called for each push, before it is answered. */
  static async open(onReceived: (push: ReceivedPush) => void = () => {}): Promise<PushService> {
    const authority = await createAuthority();
    const server = createServer({ ...(await certify(authority, [pushHost])), keepAliveTimeout: 60_000 });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const proxy = await openConnectProxy(() => port);
    const close = async () => {
      await proxy.close();
      server.closeAllConnections();
      server.close();
    };
    const service = new PushService(authority, proxy, { onReceived, close });
    server.on("request", (request, response) => void service.#receive(request, response));
    return service;
  }

  private constructor(
    authority: Authority,
    proxy: ConnectProxy,
    { onReceived, close }: { onReceived: (push: ReceivedPush) => void; close: () => Promise<void> },
  ) {
    this.authority = authority;
    this.#proxy = proxy;
    this.#close = close;
    this.#onReceived = onReceived;
  }

  get proxyUrl(): string {
    return this.#proxy.url;
  }

  /** A browser that subscribes to a sender, known by its VAPID public key. */
  subscribe(senderKey: string): TestBrowser {
    this.#senderKey = senderKey;
    return createBrowser();
  }

  answerWith(answer: (browser: string) => Refusal | null): void {
    this.#answer = answer;
  }

  receivedBy({ name }: TestBrowser): readonly ReceivedPush[] {
    return this.received.filter(({ browser }) => browser === name);
  }

  close(): Promise<void> {
    return this.#close();
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    response.on("finish", () => this.durations.push(performance.now() - startedAt));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const browser = /^\/send\/(.+)$/.exec(request.url ?? "")?.[1] ?? "";
    const refusal = this.#answer(browser);
    if (refusal === null || refusal === "hangUp") {
      const problem = await this.#take(browser, request, Buffer.concat(chunks));
      if (problem !== null) {
        this.violations.push(problem);
        response.writeHead(400).end(problem);
        return;
      }
      if (refusal === "hangUp") return void request.socket.destroy();
      response.writeHead(201, { Location: `https://${pushHost}/message/${randomUUID()}` }).end();
      return;
    }
    const { status, retryAfter } = refusal;
    response.writeHead(status, retryAfter === undefined ? {} : { "Retry-After": retryAfter }).end();
  }

  /** The problem of a request that breaks the protocol; null once it is received. */
  async #take(browser: string, { method, headers }: IncomingMessage, body: Buffer): Promise<string | null> {
    if (method !== "POST" || headers["content-encoding"] !== "aes128gcm") return "not a push";
    const { ttl, urgency, topic } = headers;
    if (typeof ttl !== "string" || !/^\d+$/.test(ttl)) return "no TTL";
    if (typeof urgency !== "string" || !["very-low", "low", "normal", "high"].includes(urgency)) return "no urgency";
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return "not a topic";
    // RFC 8030 §7.2: a service need not accept more.
    if (body.length > 4_096) return "too large";
    try {
      await this.#verifySender(headers.authorization ?? "");
      const content = pushContent.parse(JSON.parse(decryptPush(body, keysOf(browser)).toString("utf8")));
      const push: ReceivedPush = {
        browser,
        content,
        ttl: Number(ttl),
        urgency,
        topic: topic === undefined ? null : String(topic),
        at: Date.now(),
      };
      this.received.push(push);
      this.#onReceived(push);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** RFC 8292: the token is signed by the key that the browser subscribed with, for this service, and names a contact. */
  async #verifySender(authorization: string): Promise<void> {
    const { token = "", key = "" } = /^vapid t=(?<token>[^,\s]+), ?k=(?<key>[\w-]+)$/.exec(authorization)?.groups ?? {};
    if (this.#senderKey !== null && key !== this.#senderKey) throw new Error("another sender's key");
    const point = Buffer.from(key, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
    const { payload } = await jwtVerify(
      token,
      await importJWK({ kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, "ES256"),
      { audience: `https://${pushHost}`, algorithms: ["ES256"] },
    );
    const lifetime = (payload.exp ?? Number.POSITIVE_INFINITY) - Date.now() / 1_000;
    if (lifetime > 24 * 3_600) throw new Error("the token lasts for more than a day");
    if (!/^(?:mailto:|https:)/.test(payload.sub ?? "")) throw new Error("no contact");
  }
}
