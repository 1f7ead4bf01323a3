import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Where the files of pictures are. Keys are paths of letters, digits, `-`, `.` and `/`. */
export type MediaStore = {
  /** Replaces an earlier file of that key; when it returns, the file survives a loss of power. */
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Null for an unknown key. */
  readonly get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Does nothing for an unknown key. */
  readonly remove: (key: string) => Promise<void>;
};

/** The folder of the file store. */
export function mediaFolderOf({ dataFolder }: { readonly dataFolder: string }): string {
  return join(dataFolder, "media");
}

/** Files below a folder. Each is written beside its place and renamed, so that nobody reads half of one. */
export function createFileStore(folder: string): MediaStore {
  const pathOf = (key: string) => join(folder, key);
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const beside = `${path}.${randomUUID()}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeSynced(beside, bytes);
        await rename(beside, path);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
    },
    async get(key) {
      try {
        return new Uint8Array(await readFile(pathOf(key)));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

declare module "../../http/services.ts" {
  interface Services {
    readonly mediaStore: MediaStore;
  }
}
