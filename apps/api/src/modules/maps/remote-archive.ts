import { RemoteFailure } from "../../remote/remote-failure.ts";
import { archivePath } from "./archive-files.ts";
import type { ByteRange, MapArchive } from "./map-archive.ts";
import { HEADER_BYTES, readArchiveHead } from "./read-archive-head.ts";

const TIMEOUT_MS = 10_000;

/**
 * An archive of another site, read for visitors with range requests, so that their browsers ask only this one. Throws
 * RemoteFailure where the site doesn't respond, or without the range; and where it has no vector tiles.
 */
export async function openRemoteArchive(address: URL): Promise<MapArchive> {
  const head = await requestRange(address, { from: 0, to: HEADER_BYTES - 1 });
  const size = Number(/\/(\d+)$/.exec(head.headers.get("Content-Range") ?? "")?.[1] ?? Number.NaN);
  if (!Number.isSafeInteger(size)) throw new RemoteFailure("question");
  const area = readArchiveHead(await head.bytes());
  const version = `${address} ${size} ${head.headers.get("ETag")}`;
  return {
    area: { ...area, url: archivePath("tiles", version) },
    size,
    open: async (range) => {
      const { body } = await requestRange(address, range);
      if (body === null) throw new RemoteFailure("question");
      return body;
    },
  };
}

async function requestRange(address: URL, { from, to }: ByteRange): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(address, { signal, headers: { Range: `bytes=${from}-${to}` } }).catch(() => {
    throw new RemoteFailure(signal.aborted ? "slow" : "unreachable");
  });
  if (response.status === 206) return response;
  await response.body?.cancel();
  throw new RemoteFailure(response.status >= 500 ? "failing" : "question");
}
