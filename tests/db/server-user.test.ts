import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBarrier } from "@meander/db/embedded/server-user";
import { startEmbeddedPostgres } from "@meander/db/embedded-postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeDataFolder } from "./support/folders.ts";
import { query } from "./support/query.ts";
import { spawnSupervisor } from "./support/supervisor.ts";

const isRoot = process.getuid?.() === 0;
const ordinary = { uid: 65534, gid: 65534, name: "nobody" };

describe.skipIf(!isRoot)("run by root", () => {
  let parent = "";
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), "meander-parent-"));
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  it("names the folder that the server's user may not enter", async () => {
    const dataDir = join(parent, "below", "data");
    await expect(startEmbeddedPostgres({ dataDir, log: () => {} })).rejects.toMatchObject({
      name: "DataFolderUnreachableError",
      message: expect.stringContaining(`may not enter ${parent}`),
    });
    chmodSync(parent, 0o711);
    expect(findBarrier(dataDir, ordinary)).toBeUndefined();
  });
});

// Needs a checkout that other users may read.
describe.skipIf(!isRoot || findBarrier(import.meta.filename, ordinary) !== undefined)("run by an ordinary user", () => {
  it("starts without switching the user", async () => {
    const { dataDir, discard } = makeDataFolder();
    chownSync(dataDir, ordinary.uid, ordinary.gid);
    mkdirSync(join(dataDir, "own"));
    chownSync(join(dataDir, "own"), ordinary.uid, ordinary.gid);
    const supervisor = spawnSupervisor(join(dataDir, "own"), ordinary);
    const { url = "" } = await supervisor.report();
    expect(await query(url, "select 1 as alive")).toEqual([{ alive: 1 }]);
    await supervisor.kill();
    const adopted = await startEmbeddedPostgres({ dataDir: join(dataDir, "own"), log: () => {} });
    expect(adopted.adopted).toBe(true);
    await adopted.stop();
    // Root now starts that user's data itself.
    const server = await startEmbeddedPostgres({ dataDir: join(dataDir, "own"), log: () => {} });
    expect(server.url).toBe(url);
    await server.stop();
    await discard();
  });

  it("rejects data that another user owns", async () => {
    const { dataDir, discard } = makeDataFolder();
    mkdirSync(join(dataDir, "cluster"));
    chmodSync(dataDir, 0o711);
    const supervisor = spawnSupervisor(dataDir, ordinary);
    expect(await supervisor.report()).toMatchObject({
      error: "DataFolderOwnerError",
      message: expect.stringContaining("user 0"),
    });
    await discard();
  });
});
