import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse, type Http2Session } from "node:http2";
import type { AddressInfo } from "node:net";
import { jwtVerify } from "jose";
import { certify, createAuthority } from "./authority.ts";

export type ApplePush = {
  readonly deviceToken: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: unknown;
};

/** What Apple answers instead of 200. `hangUp` closes the connection once it has read the push. */
export type AppleRefusal = { readonly status: number; readonly reason: string } | "hangUp";

export const appleTopic = "org.meander.app";

/** Apple's push service as its documentation describes it: HTTP/2 over TLS, token authentication, reasons as JSON. */
export class ApnsService {
  readonly received: ApplePush[] = [];
  /** The connections that were opened. */
  connectionCount = 0;
  readonly account: { readonly key: string; readonly keyId: string; readonly teamId: string; readonly topic: string };
  readonly url: string;
  readonly ca: string;
  readonly #close: () => void;
  #answer: (deviceToken: string) => AppleRefusal | null = () => null;

  static async open(): Promise<ApnsService> {
    const authority = await createAuthority();
    const server = createSecureServer(await certify(authority, ["localhost"]));
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
    const sessions = new Set<Http2Session>();
    server.listen(0, "localhost");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const service = new ApnsService({
      url: `https://localhost:${port}`,
      ca: authority.certificate,
      key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
      close: () => {
        for (const session of sessions) session.destroy();
        server.close();
      },
    });
    server.on("session", (session) => {
      service.connectionCount += 1;
      sessions.add(session);
    });
    server.on("request", (request, response) => void service.#receive(request, response, publicKey));
    return service;
  }

  private constructor(options: { url: string; ca: string; key: string; close: () => void }) {
    this.url = options.url;
    this.ca = options.ca;
    this.account = { key: options.key, keyId: "ABC123DEFG", teamId: "DEF123GHIJ", topic: appleTopic };
    this.#close = options.close;
  }

  answerWith(answer: (deviceToken: string) => AppleRefusal | null): void {
    this.#answer = answer;
  }

  close(): void {
    this.#close();
  }

  async #receive(
    request: Http2ServerRequest,
    response: Http2ServerResponse,
    publicKey: Parameters<typeof jwtVerify>[1],
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const deviceToken = /^\/3\/device\/([0-9a-f]+)$/.exec(request.url)?.[1] ?? "";
    const refusal = (await this.#refusalOf(request, Buffer.concat(chunks), publicKey)) ?? this.#answer(deviceToken);
    const id = String(request.headers["apns-id"]);
    if (refusal !== null && refusal !== "hangUp") {
      response.writeHead(refusal.status, { "apns-id": id }).end(JSON.stringify({ reason: refusal.reason }));
      return;
    }
    const headers = Object.entries(request.headers).filter(([name]) => name.startsWith("apns-"));
    this.received.push({
      deviceToken,
      headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
      payload: JSON.parse(Buffer.concat(chunks).toString("utf8")),
    });
    if (refusal === "hangUp") return request.stream.session?.destroy();
    response.writeHead(200, { "apns-id": id }).end();
  }

  /** Why Apple would refuse it. */
  async #refusalOf(
    { headers, method, url }: Http2ServerRequest,
    body: Buffer,
    publicKey: Parameters<typeof jwtVerify>[1],
  ): Promise<AppleRefusal | null> {
    if (method !== "POST") return { status: 405, reason: "MethodNotAllowed" };
    if (!/^\/3\/device\/[0-9a-f]{64,}$/.test(url)) return { status: 400, reason: "BadDeviceToken" };
    if (headers["apns-topic"] !== appleTopic) return { status: 400, reason: "DeviceTokenNotForTopic" };
    if (body.length === 0) return { status: 400, reason: "PayloadEmpty" };
    if (body.length > 4_096) return { status: 413, reason: "PayloadTooLarge" };
    if (!/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(String(headers["apns-id"])))
      return { status: 400, reason: "BadMessageId" };
    if (String(headers["apns-collapse-id"] ?? "").length > 64) return { status: 400, reason: "BadCollapseId" };
    if (!["5", "10"].includes(String(headers["apns-priority"]))) return { status: 400, reason: "BadPriority" };
    try {
      const token = /^bearer (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
      const { protectedHeader, payload } = await jwtVerify(token, publicKey, {
        algorithms: ["ES256"],
        issuer: this.account.teamId,
        maxTokenAge: "1h",
      });
      return protectedHeader.kid === this.account.keyId && payload.iat !== undefined
        ? null
        : { status: 403, reason: "InvalidProviderToken" };
    } catch {
      return { status: 403, reason: "InvalidProviderToken" };
    }
  }
}
