import { generateKeyPairSync, randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { jwtVerify } from "jose";
import { certify, createAuthority } from "./authority.ts";

export type AndroidPush = { readonly token: string; readonly message: Readonly<Record<string, unknown>> };

export type GoogleRefusal = {
  readonly status: number;
  readonly errorCode: string;
  readonly retryAfter?: string;
};

/** Firebase Cloud Messaging as its documentation describes it: OAuth with a signed assertion, then HTTP v1. */
export class FcmService {
  readonly received: AndroidPush[] = [];
  tokenCount = 0;
  readonly url: string;
  readonly ca: string;
  readonly account: {
    readonly projectId: string;
    readonly clientEmail: string;
    readonly privateKey: string;
    readonly tokenUri: string;
  };
  readonly #close: () => void;
  readonly #accessTokens = new Set<string>();
  #answer: (token: string) => GoogleRefusal | null = () => null;

  static async open(): Promise<FcmService> {
    const authority = await createAuthority();
    const server = createServer(await certify(authority, ["localhost"]));
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    server.listen(0, "localhost");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const service = new FcmService({
      url: `https://localhost:${port}`,
      ca: authority.certificate,
      privateKey: String(privateKey.export({ type: "pkcs8", format: "pem" })),
      close: () => {
        server.closeAllConnections();
        server.close();
      },
    });
    server.on("request", (request, response) => void service.#receive(request, response, publicKey));
    return service;
  }

  private constructor(options: { url: string; ca: string; privateKey: string; close: () => void }) {
    this.url = options.url;
    this.ca = options.ca;
    this.account = {
      projectId: "meander-app",
      clientEmail: "push@meander-app.iam.gserviceaccount.com",
      privateKey: options.privateKey,
      tokenUri: `${options.url}/token`,
    };
    this.#close = options.close;
  }

  answerWith(answer: (token: string) => GoogleRefusal | null): void {
    this.#answer = answer;
  }

  /** As when the account's access is revoked. */
  revokeTokens(): void {
    this.#accessTokens.clear();
  }

  close(): void {
    this.#close();
  }

  async #receive(
    request: IncomingMessage,
    response: ServerResponse,
    publicKey: Parameters<typeof jwtVerify>[1],
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
    const answer = (status: number, value: object, headers = {}) =>
      response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(value));
    const refuse = ({ status, errorCode, retryAfter }: GoogleRefusal) =>
      answer(
        status,
        {
          error: {
            code: status,
            status: errorCode,
            details: [{ "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", errorCode }],
          },
        },
        retryAfter === undefined ? {} : { "Retry-After": retryAfter },
      );
    if (request.url === "/token") return this.#grant(body, publicKey, answer);
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (!this.#accessTokens.has(bearer)) return void refuse({ status: 401, errorCode: "UNAUTHENTICATED" });
    if (request.url !== `/v1/projects/${this.account.projectId}/messages:send`)
      return void refuse({ status: 404, errorCode: "NOT_FOUND" });
    const { message }: { message: Record<string, unknown> } = JSON.parse(body);
    const token = String(message.token);
    const refusal = this.#answer(token);
    if (refusal !== null) return void refuse(refusal);
    this.received.push({ token, message });
    answer(200, { name: `projects/${this.account.projectId}/messages/${randomUUID()}` });
  }

  async #grant(
    body: string,
    publicKey: Parameters<typeof jwtVerify>[1],
    answer: (status: number, value: object) => void,
  ): Promise<void> {
    const form = new URLSearchParams(body);
    try {
      const { payload } = await jwtVerify(form.get("assertion") ?? "", publicKey, {
        algorithms: ["RS256"],
        issuer: this.account.clientEmail,
        audience: this.account.tokenUri,
        maxTokenAge: "1h",
      });
      if (form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer") throw new Error("another grant");
      if (payload.scope !== "https://www.googleapis.com/auth/firebase.messaging") throw new Error("another scope");
      const token = randomUUID();
      this.#accessTokens.add(token);
      this.tokenCount += 1;
      answer(200, { access_token: token, expires_in: 3_599, token_type: "Bearer" });
    } catch (error) {
      answer(400, { error: "invalid_grant", error_description: String(error) });
    }
  }
}
