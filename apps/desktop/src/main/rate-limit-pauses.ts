import { readBody } from "./read-body.ts";

type Refusal = { readonly body: Uint8Array<ArrayBuffer>; readonly until: number };

const bodyMaxBytes = 64 * 1024;

/**
 * Respects the `Retry-After` of a 429: until then the same request gets the same refusal without being sent, so that no
 * retry of the console reaches the server too early.
 */
export class RateLimitPauses {
  readonly #refusals = new Map<string, Refusal>();

  /** `request` identifies the session, method and path. */
  async send(request: string, send: () => Promise<Response>): Promise<Response> {
    this.#dropEnded();
    const refusal = this.#refusals.get(request);
    if (refusal !== undefined) return toResponse(refusal);
    const response = await send();
    const pauseMs = parseRetryAfterMs(response);
    if (pauseMs === 0) return response;
    const until = performance.now() + pauseMs;
    const refused = { body: (await readBody(response, bodyMaxBytes)) ?? new Uint8Array(), until };
    this.#refusals.set(request, refused);
    return toResponse(refused);
  }

  #dropEnded(): void {
    for (const [request, { until }] of this.#refusals) if (performance.now() >= until) this.#refusals.delete(request);
  }
}

/** Zero unless the response is a 429 with a number of seconds. */
export function parseRetryAfterMs({ status, headers }: Response): number {
  const seconds = Number(headers.get("Retry-After"));
  return status === 429 && seconds > 0 ? seconds * 1_000 : 0;
}

function toResponse({ body, until }: Refusal): Response {
  const seconds = Math.ceil((until - performance.now()) / 1_000);
  return new Response(body, { status: 429, headers: { "Retry-After": String(seconds) } });
}
