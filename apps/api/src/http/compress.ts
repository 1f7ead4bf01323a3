import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "./api-env.ts";

export type Encoding = "br" | "gzip";

const WORTH_BYTES = 1_024;
const compressible = /^(text\/(?!event-stream)|application\/(json|manifest\+json|xml)|image\/svg\+xml)/;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The best the caller takes; brotli first. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  const accepted = (acceptEncoding ?? "").split(",").map((part) => part.trim());
  const takes = (name: string) => accepted.some((part) => part.split(";")[0] === name && !/;\s*q=0(\.0*)?$/.test(part));
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : null;
}

export function isWorthCompressing(contentType: string, bytes: number): boolean {
  return bytes >= WORTH_BYTES && compressible.test(contentType);
}

/** As small as it gets, for what is kept and sent again and again. */
export function compressBytes(body: Uint8Array, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return gzipped(body, { level: 9 });
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });
}

/** Beyond this, what is made for one request is compressed beside the others. */
const AT_ONCE_MAX_BYTES = 262_144;
const QUICK_GZIP = 3;
const QUICK_BROTLI = 3;
const QUICK_WINDOW_BITS = 16;

/** A few per cent larger, for what is made anew for each request. A thread of its own would cost more than most answers do. */
async function compressQuickly(body: Uint8Array, encoding: Encoding): Promise<Buffer> {
  const isSmall = body.byteLength <= AT_ONCE_MAX_BYTES;
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

/** Compresses whole answers; leaves streams and what is compressed already alone. */
export const compressAnswer: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  const { headers: made } = c.res;
  const type = made.get("Content-Type") ?? "";
  if (!compressible.test(type) || made.has("Content-Encoding")) return;
  // A file to keep may be of any size: it is sent as it is made.
  if (made.has("Content-Disposition")) return;
  made.append("Vary", "Accept-Encoding");
  const encoding = chooseEncoding(c.req.header("Accept-Encoding"));
  // An answer whose body nobody asked for is written as it is; asking turns it into a stream first.
  if (encoding === null || c.req.method === "HEAD") return;
  const body = new Uint8Array(await c.res.arrayBuffer());
  const isWorth = isWorthCompressing(type, body.byteLength);
  const headers = new Headers(made);
  headers.delete("Content-Length");
  if (isWorth) headers.set("Content-Encoding", encoding);
  const sent = isWorth ? new Uint8Array(await compressQuickly(body, encoding)) : body;
  // Hono merges the old headers into a new answer unless there is none.
  const { status } = c.res;
  c.res = undefined;
  c.res = new Response(sent, { status, headers });
};
