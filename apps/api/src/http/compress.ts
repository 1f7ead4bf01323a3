import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { parseAccept } from "hono/utils/accept";
import type { ApiEnv } from "./api-env.ts";

export type Encoding = "br" | "gzip";

const MIN_COMPRESSIBLE_BYTES = 1_024;
const compressible = /^(text\/(?!event-stream)|application\/(json|manifest\+json|xml)|image\/svg\+xml)/;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The encoding that the client prefers by quality value, Brotli on a tie; null if it accepts or prefers none. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  const accepted = parseAccept(acceptEncoding ?? "");
  const find = (name: string) => accepted.find(({ type }) => type.toLowerCase() === name);
  const qualityOf = (name: Encoding | "identity") => (find(name) ?? find("*"))?.q ?? 0;
  const encoding = qualityOf("gzip") > qualityOf("br") ? "gzip" : "br";
  const isPreferred = qualityOf(encoding) > 0 && qualityOf(encoding) >= qualityOf("identity");
  return isPreferred ? encoding : null;
}

export function isWorthCompressing(contentType: string, bytes: number): boolean {
  return bytes >= MIN_COMPRESSIBLE_BYTES && compressible.test(contentType);
}

/** Maximum compression, for content that is cached and served many times. */
export function compressBytes(body: Uint8Array, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return gzipped(body, { level: 9 });
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });
}

/** Larger dynamic responses are compressed asynchronously in the thread pool. */
const SYNC_MAX_BYTES = 262_144;
const QUICK_GZIP = 3;
const QUICK_BROTLI = 3;
const QUICK_WINDOW_BITS = 16;

/**
 * A few per cent larger, for dynamic responses. Dispatching to a thread would cost more than compressing most of them.
 */
async function compressQuickly(body: Uint8Array, encoding: Encoding): Promise<Buffer> {
  const isSmall = body.byteLength <= SYNC_MAX_BYTES;
  if (encoding === "gzip") {
    return isSmall ? gzipSync(body, { level: QUICK_GZIP }) : gzipped(body, { level: QUICK_GZIP });
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUICK_BROTLI,
    [constants.BROTLI_PARAM_LGWIN]: QUICK_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return isSmall ? brotliCompressSync(body, { params }) : brotli(body, { params });
}

/** Compresses buffered responses, but not streams or responses with an encoding. */
export const compressResponse: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  const { headers: made } = c.res;
  const type = made.get("Content-Type") ?? "";
  if (!compressible.test(type) || made.has("Content-Encoding")) return;
  // Downloads are streamed and may be of any size.
  if (made.has("Content-Disposition")) return;
  made.append("Vary", "Accept-Encoding");
  const encoding = chooseEncoding(c.req.header("Accept-Encoding"));
  // Hono writes an untouched body directly; reading it here would convert it into a stream first.
  if (encoding === null || c.req.method === "HEAD") return;
  const body = new Uint8Array(await c.res.arrayBuffer());
  const isWorth = isWorthCompressing(type, body.byteLength);
  const headers = new Headers(made);
  headers.delete("Content-Length");
  if (isWorth) headers.set("Content-Encoding", encoding);
  const sent = isWorth ? new Uint8Array(await compressQuickly(body, encoding)) : body;
  // Hono merges the old headers into a new response unless the old one is unset first.
  const { status } = c.res;
  c.res = undefined;
  c.res = new Response(sent, { status, headers });
};
