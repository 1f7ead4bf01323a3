const patienceMs = 10_000;
const ownLanguage = { languages: ["en"], categories: [1], status: 0 };

/** A demo host who reads and writes, and notes what was acknowledged. */
export class Visitor {
  readonly #address: string;
  #cookie = "";
  #count = 0;
  /** Titles of the drafts that were answered with 201. */
  readonly acknowledged: string[] = [];

  constructor(address: string) {
    this.#address = address;
  }

  async logIn(): Promise<number> {
    const body = { emailAddress: "host@meander.example", password: "wander2026" };
    const answer = await this.#send("POST", "/api/public/v1.0/auth/local/login", body);
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    if (answer.status === 200) this.#cookie = cookies.join("; ");
    return answer.status;
  }

  /** Status and type of a page, an API read of the session's own, and readiness. */
  async read(): Promise<readonly Answer[]> {
    const paths = ["/", "/api/private/v1.0/user/sessions", "/readyz"];
    return Promise.all(paths.map((path) => this.#describe("GET", path)));
  }

  async write(): Promise<Answer> {
    this.#count += 1;
    const title = `Draft ${this.#count}`;
    const body = { title, summary: "A long walk. ".repeat(300), ...ownLanguage };
    const answer = await this.#describe("POST", "/api/private/v1.0/activity", body);
    if (answer.status === 201) this.acknowledged.push(title);
    return answer;
  }

  async #describe(method: string, path: string, body?: object): Promise<Answer> {
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
    const answer = await fetch(`${this.#address}${path}`, {
      ...{ method, headers, signal: AbortSignal.timeout(patienceMs) },
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    return answer;
  }
}

export type Answer = {
  readonly request: string;
  /** 0 for none. */
  readonly status: number;
  readonly type: string;
  readonly hasRetryAfter: boolean;
};

/** What an answer must not be while something is full: anything but success, or a refusal that says when to try again. */
export function findFault({ request, status, type, hasRetryAfter }: Answer): string | undefined {
  if (status === 200 || status === 201) return undefined;
  if (status !== 503) return `${request} was answered with ${status} ${type}`;
  if (!hasRetryAfter) return `${request} was refused without Retry-After`;
  const isPage = request === "GET /";
  return isPage && type !== "text/html" ? `${request} was refused with ${type} instead of a page` : undefined;
}
