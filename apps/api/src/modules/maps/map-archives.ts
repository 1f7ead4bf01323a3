import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import { createArchiveFolder, mapFolderOf, openArchiveFile } from "./archive-files.ts";
import type { MapArchive } from "./map-archive.ts";
import { openRemoteArchive } from "./remote-archive.ts";

/** A list that is asked for on every map is read from the disk this often at most. */
const LIST_MAX_AGE_MS = 5_000;
/** The site of `MAP_TILES` may replace its archive, or be out of reach. */
const REMOTE_MAX_AGE_MS = 60_000;

/** The archives with streets of this site: those of the data folder, and the one of `MAP_TILES`. */
export type MapArchives = {
  readonly list: () => Promise<readonly MapArchive[]>;
};

type MapConfig = Pick<Config, "dataFolder" | "mapTiles">;

export function createMapArchives(config: MapConfig, clock: () => Date, log: Logger): MapArchives {
  const listFolder = createArchiveFolder(mapFolderOf(config), log);
  const findConfigured = createConfigured(config.mapTiles, clock, log);
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<readonly MapArchive[]> = Promise.resolve([]);
  const read = async () => {
    const [configured, fetched] = await Promise.all([findConfigured(), listFolder()]);
    return configured === null ? fetched : [...fetched, configured];
  };
  return {
    list: () => {
      const now = clock().getTime();
      if (now - readAt >= LIST_MAX_AGE_MS) {
        readAt = now;
        reading = read();
      }
      return reading;
    },
  };
}

function createConfigured(
  mapTiles: string | undefined,
  clock: () => Date,
  log: Logger,
): () => Promise<MapArchive | null> {
  if (mapTiles === undefined) return async () => null;
  if (!/^https?:/.test(mapTiles)) {
    const known = new Map<string, MapArchive | null>();
    return () => openArchiveFile(mapTiles, known, log);
  }
  const open = (before: MapArchive | null) =>
    openRemoteArchive(new URL(mapTiles)).catch((error: unknown) => {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, "can't read the map of MAP_TILES");
      return before;
    });
  let opening: Promise<MapArchive | null> = Promise.resolve(null);
  let openedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock().getTime();
    if (now - openedAt >= REMOTE_MAX_AGE_MS) {
      openedAt = now;
      opening = opening.then(open);
    }
    return opening;
  };
}

declare module "../../http/services.ts" {
  interface Services {
    readonly maps: MapArchives;
  }
}
