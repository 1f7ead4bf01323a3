import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@meander/db/embedded-postgres";
import { afterAll, describe, expect, it } from "vitest";
import { makeDataFolder } from "./support/folders.ts";
import { query } from "./support/query.ts";
import { spawnSupervisor } from "./support/supervisor.ts";

const log = () => {};
const nobody = 65534;
const isRoot = process.getuid?.() === 0;

describe("after a kill", () => {
  const { dataDir, discard } = makeDataFolder();
  afterAll(discard);
  const start = () => startEmbeddedPostgres({ dataDir, log });

  it("adopts the server of a killed supervisor", async () => {
    const supervisor = spawnSupervisor(dataDir);
    const left = await supervisor.report();
    await expect(start()).rejects.toMatchObject({ name: "DataFolderInUseError", ownerPid: supervisor.child.pid });
    await supervisor.kill();
    const server = await start();
    expect(server).toMatchObject({ adopted: true, pid: left.pid, url: left.url });
    expect(await query(server.url, "select 1 as alive")).toEqual([{ alive: 1 }]);
    await server.stop();
    await expect(query(server.url, "select 1")).rejects.toThrow(/ECONNREFUSED/);
  });

  it("restarts after a killed server with a busy backend, and retains committed data", async () => {
    const first = await start();
    await query(first.url, "create table kept as select 7 as value");
    // Busy, so that it outlives its server: a backend checks for the postmaster only between queries.
    const orphan = query(first.url, "select count(*) from generate_series(1, 1000000000)").catch(() => {});
    const busy = "select count(*)::int as count from pg_stat_activity where state = 'active' and query like '%series%'";
    await expect.poll(() => query(first.url, busy), { timeout: 10_000 }).toEqual([{ count: 2 }]);
    process.kill(first.pid, "SIGKILL");
    const again = await first.stop().then(start);
    expect(again.adopted).toBe(false);
    expect(await query(again.url, "select value from kept")).toEqual([{ value: 7 }]);
    await again.stop();
    await orphan;
  });

  it.skipIf(process.platform === "win32")("starts when postmaster.pid names an unrelated process", async () => {
    const other = spawn("sleep", ["60"], isRoot ? { uid: nobody, gid: nobody } : {});
    const serverFile = join(dataDir, "cluster", "postmaster.pid");
    const cluster = join(dataDir, "cluster");
    writeFileSync(serverFile, `${other.pid}\n${cluster}\n1700000000\n5999\n\n127.0.0.1\n  1 1\nready   \n`);
    const server = await start();
    expect(server.adopted).toBe(false);
    expect(server.pid).not.toBe(other.pid);
    await server.stop();
    other.kill();
  });

  it("replaces a lock whose owner has ended, and an invalid lock", async () => {
    const lockFile = join(dataDir, "supervisor.lock");
    for (const text of [
      JSON.stringify({ pid: process.pid, startMark: "an earlier process with this id" }),
      "{ half a lo",
      "",
    ]) {
      writeFileSync(lockFile, text);
      const server = await start();
      expect(JSON.parse(readFileSync(lockFile, "utf8"))).toMatchObject({ pid: process.pid });
      await server.stop();
      expect(existsSync(lockFile)).toBe(false);
    }
  });

  it("lets exactly one of several simultaneous starts succeed", async () => {
    const supervisors = Array.from({ length: 4 }, () => spawnSupervisor(dataDir));
    const reports = await Promise.all(supervisors.map((supervisor) => supervisor.report()));
    expect(reports.filter((report) => report.url)).toHaveLength(1);
    expect(reports.filter((report) => report.error === "DataFolderInUseError")).toHaveLength(3);
    await Promise.all(supervisors.map((supervisor) => supervisor.kill()));
  });
});

describe("an interrupted first start", () => {
  const clusterOf = (dataDir: string) => join(dataDir, "cluster");
  it.each([
    ["before it creates the cluster", (dataDir: string) => existsSync(join(dataDir, "supervisor.lock"))],
    [
      "while it creates the cluster",
      (dataDir: string) => readdirSync(dataDir).some((name) => /^cluster-draft-/.test(name)),
    ],
    ["once the cluster is in place", (dataDir: string) => existsSync(clusterOf(dataDir))],
    ["once the server starts", (dataDir: string) => existsSync(join(clusterOf(dataDir), "postmaster.pid"))],
  ] as const)("recovers by itself after a kill %s", async (_when, isReached) => {
    const { dataDir, discard } = makeDataFolder();
    const supervisor = spawnSupervisor(dataDir);
    await expect.poll(() => isReached(dataDir), { timeout: 20_000, interval: 2 }).toBe(true);
    await supervisor.kill();
    const server = await startEmbeddedPostgres({ dataDir, log });
    expect(await query(server.url, "select current_database() as name")).toEqual([{ name: "meander" }]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("cluster-draft-"))).toEqual([]);
    await server.stop();
    await discard();
  });
});
