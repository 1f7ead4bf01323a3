import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const blockBytes = 64 * 1024;

/** Mounting requires root, and a disk in memory requires Linux. */
export function canMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), "meander-mount-"));
  try {
    SmallDisk.mount(folder, 1).unmount();
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A separate disk at a folder, which can be filled to the last byte. */
export class SmallDisk {
  readonly folder: string;
  readonly #filler: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.#filler = join(folder, "filler");
  }

  static mount(folder: string, megabytes: number): SmallDisk {
    mkdirSync(folder, { recursive: true });
    // Others may enter: when run by root, Postgres runs as another user.
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=711`, "tmpfs", folder]);
    return new SmallDisk(folder);
  }

  fill(): void {
    const file = openSync(this.#filler, "a");
    try {
      for (let bytes = blockBytes; bytes >= 1; ) bytes = writes(file, bytes) ? bytes : Math.floor(bytes / 16);
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.#filler, { force: true });
  }

  makeReadOnly(): void {
    execFileSync("mount", ["-o", "remount,ro", this.folder]);
  }

  unmount(): void {
    execFileSync("umount", [this.folder]);
  }
}

function writes(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) > 0;
  } catch {
    return false;
  }
}
