const requestTimeoutMs = 10_000;
const ownLanguage = { languages: ["en"], categories: [1], status: 0 };

/** A demo host who reads and writes, and records the acknowledged writes. */
export class Visitor {
  readonly #address: string;
  #cookie = "";
  #count = 0;
  /** Titles of the drafts that returned 201. */
  readonly acknowledged: string[] = [];

  constructor(address: string) {
    this.#address = address;
  }

  async logIn(): Promise<number> {
    const body = { emailAddress: "host@meander.example", password: "wander2026" };
    const response = await this.#send("POST", "/api/public/v1.0/auth/local/login", body);
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    if (response.status === 200) this.#cookie = cookies.join("; ");
    return response.status;
  }

  /** Status and type of a page, of an API read with the session, and of readiness. */
  async read(): Promise<readonly VisitResult[]> {
    const paths = ["/", "/api/private/v1.0/user/sessions", "/readyz"];
    return Promise.all(paths.map((path) => this.#describe("GET", path)));
  }

  async write(): Promise<VisitResult> {
    this.#count += 1;
    const title = `Draft ${this.#count}`;
    const body = { title, summary: "A long walk. ".repeat(300), ...ownLanguage };
    const response = await this.#describe("POST", "/api/private/v1.0/activity", body);
    if (response.status === 201) this.acknowledged.push(title);
    return response;
  }

  async #describe(method: string, path: string, body?: object): Promise<VisitResult> {
    try {
      const { status, headers } = await this.#send(method, path, body);
      const type = headers.get("Content-Type")?.split(";")[0] ?? "";
      return { request: `${method} ${path}`, status, type, hasRetryAfter: headers.has("Retry-After") };
    } catch (error) {
      return { request: `${method} ${path}`, status: 0, type: String(error), hasRetryAfter: false };
    }
  }

  async #send(method: string, path: string, body?: object): Promise<Response> {
    const headers = { Cookie: this.#cookie, Origin: this.#address, "Content-Type": "application/json" };
    const response = await fetch(`${this.#address}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(requestTimeoutMs),
      ...(body && { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    return response;
  }
}

export type VisitResult = {
  readonly request: string;
  /** 0 without a response. */
  readonly status: number;
  readonly type: string;
  readonly hasRetryAfter: boolean;
};

/** While a disk is full, a response must be a success, or a refusal with Retry-After. Returns what is wrong with it. */
export function findFault({ request, status, type, hasRetryAfter }: VisitResult): string | undefined {
  if (status === 200 || status === 201) return undefined;
  if (status !== 503) return `${request} returned ${status} ${type}`;
  if (!hasRetryAfter) return `${request} was refused without Retry-After`;
  const isPage = request === "GET /";
  return isPage && type !== "text/html" ? `${request} was refused with ${type} instead of a page` : undefined;
}
