import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
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

/** `best` for what is kept, `quick` for what is made anew for each request. */
export function compressBytes(body: Uint8Array, encoding: Encoding, effort: "best" | "quick"): Promise<Buffer> {
  if (encoding === "gzip") return gzipped(body, { level: effort === "best" ? 9 : 5 });
  const quality = effort === "best" ? constants.BROTLI_MAX_QUALITY : 4;
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
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
  const sent = isWorth ? new Uint8Array(await compressBytes(body, encoding, "quick")) : body;
  // Hono merges the old headers into a new answer unless there is none.
  const { status } = c.res;
  c.res = undefined;
  c.res = new Response(sent, { status, headers });
};
