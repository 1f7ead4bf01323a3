import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import type { Logger } from "pino";
import type { MapArchive } from "./map-archive.ts";
import { HEADER_BYTES, readArchiveHead } from "./read-archive-head.ts";

const EXTENSION = ".pmtiles";

/** The folder that `npm run map` fills. */
export function mapFolderOf({ dataFolder }: { readonly dataFolder: string }): string {
  return join(dataFolder, "maps");
}

/** The archives in a folder; none where it doesn't exist. Unreadable ones are left out and logged once. */
export function createArchiveFolder(folder: string, log: Logger): () => Promise<readonly MapArchive[]> {
  const known = new Map<string, MapArchive | null>();
  return async () => {
    const names = await readdir(folder).catch((): string[] => []);
    const files = names.filter((name) => name.endsWith(EXTENSION)).toSorted();
    const found = await Promise.all(files.map((name) => openArchiveFile(join(folder, name), known, log)));
    return found.filter((archive) => archive !== null);
  };
}

/** Null where it can't be read, which is logged once for each version of the file. */
export async function openArchiveFile(
  file: string,
  known: Map<string, MapArchive | null>,
  log: Logger,
): Promise<MapArchive | null> {
  const status = await stat(file).catch(() => null);
  const version = status === null ? `${file} missing` : `${file} ${status.size} ${status.mtimeMs}`;
  const before = known.get(version);
  if (before !== undefined) return before;
  const archive = await readArchiveFile(file, status?.size ?? 0, version).catch((error: unknown) => {
    log.warn({ file, reason: error instanceof Error ? error.message : String(error) }, "can't read a map");
    return null;
  });
  known.set(version, archive);
  return archive;
}

/** The address has a hash of the version, so that its bytes never change. */
async function readArchiveFile(file: string, size: number, version: string): Promise<MapArchive> {
  const head = new Uint8Array(HEADER_BYTES);
  const handle = await open(file);
  try {
    await handle.read(head, 0, HEADER_BYTES, 0);
  } finally {
    await handle.close();
  }
  return {
    area: { ...readArchiveHead(head), url: archivePath(basename(file, EXTENSION), version) },
    size,
    open: async ({ from, to }) => webStreamOf(createReadStream(file, { start: from, end: to })),
  };
}

function webStreamOf(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

export function archivePath(name: string, version: string): string {
  const hash = createHash("sha256").update(version).digest("hex").slice(0, 12);
  const plain =
    name
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join("-") ?? "map";
  return `/maps/${plain}-${hash}${EXTENSION}`;
}
