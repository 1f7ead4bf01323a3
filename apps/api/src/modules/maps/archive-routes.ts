import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { RemoteFailure } from "../../remote/remote-failure.ts";
import { parseRange } from "./map-archive.ts";

/** The address has the version of the bytes. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Far more than a directory or a tile has, so that no request moves a whole archive. */
const LONGEST_RANGE_BYTES = 16_777_216;

/** The archives with streets, outside the API's base paths like all files. Browsers read the ranges that they need. */
export const mapArchiveRoutes = new Hono<ApiEnv>().get("/maps/:file", async (c) => {
  const archives = await c.var.services.maps.list();
  const archive = archives.find(({ area }) => area.url === c.req.path);
  if (archive === undefined) throw new DomainError("not-found", message("notFound"));
  const { size } = archive;
  const range = parseRange(c.req.header("Range") ?? "", size);
  if (range === null || range.to - range.from >= LONGEST_RANGE_BYTES) {
    return c.body(null, 416, {
      "Accept-Ranges": "bytes",
      "Content-Range": `bytes */${size}`,
      "Cache-Control": "no-store",
    });
  }
  const headers = {
    "Content-Type": "application/vnd.pmtiles",
    "Content-Length": String(range.to - range.from + 1),
    "Accept-Ranges": "bytes",
    "Cache-Control": IMMUTABLE,
    "Content-Range": `bytes ${range.from}-${range.to}/${size}`,
  };
  if (c.req.method === "HEAD") return c.body(null, 206, headers);
  const bytes = await archive.open(range).catch((error: unknown) => {
    throw error instanceof RemoteFailure ? new DomainError("unavailable", message("unavailable")) : error;
  });
  return c.body(bytes, 206, headers);
});
