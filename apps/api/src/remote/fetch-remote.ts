import { RemoteFailure } from "./remote-failure.ts";

type RequestLimits = {
  /** For the whole request, up to the response's last byte. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The response's body. Redirects aren't followed. Throws RemoteFailure. */
export async function fetchRemote(address: URL, { timeoutMs, maxBytes, headers }: RequestLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(address, { signal, redirect: "error", headers: { ...headers } });
    if (!response.ok) {
      await response.body?.cancel();
      throw failureOf(response);
    }
    return await readBody(response, maxBytes);
  } catch (error) {
    if (error instanceof RemoteFailure) throw error;
    throw new RemoteFailure(signal.aborted ? "slow" : "unreachable");
  }
}

/** The response's body as JSON; undefined where it is none. Throws RemoteFailure. */
export async function fetchRemoteJson(address: URL, limits: RequestLimits): Promise<unknown> {
  const headers = { Accept: "application/json", ...limits.headers };
  const body = await fetchRemote(address, { ...limits, headers });
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function failureOf({ status, headers }: Response): RemoteFailure {
  // Unsplash rejects what exceeds its limit with 403.
  const isLimited = status === 429 || (status === 403 && headers.get("X-Ratelimit-Remaining") === "0");
  if (isLimited) return new RemoteFailure("limited", retryAfterMs(headers));
  if (status === 401 || status === 403) return new RemoteFailure("unwelcome");
  if (status >= 500) return new RemoteFailure("failing", retryAfterMs(headers));
  return new RemoteFailure("question");
}

/** `Retry-After` in seconds or as a date, else the second at which Mapbox's rate-limit window ends. */
function retryAfterMs(headers: Headers): number | undefined {
  const retryAfter = headers.get("Retry-After");
  if (retryAfter !== null) {
    const seconds = Number(retryAfter);
    const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(retryAfter) - Date.now();
    return Number.isFinite(ms) ? ms : undefined;
  }
  const resetsAt = Number(headers.get("X-Rate-Limit-Reset") ?? Number.NaN);
  return Number.isFinite(resetsAt) ? resetsAt * 1_000 - Date.now() : undefined;
}

async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the response body.
    if (bytes > maxBytes) throw new RemoteFailure("too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
