import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@meander/db/embedded-postgres";
import { afterAll, describe, expect, it } from "vitest";
import { makeDataFolder } from "./support/folders.ts";
import { query } from "./support/query.ts";

const log = () => {};

describe("a server's lifecycle", () => {
  const { dataDir, discard } = makeDataFolder();
  afterAll(discard);
  const start = () => startEmbeddedPostgres({ dataDir, log });

  it("retains data, password and port across restarts", async () => {
    const first = await start();
    await query(first.url, "create table note (text text)");
    await query(first.url, "insert into note values ('still here')");
    await first.stop();
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, "select text from note")).toEqual([{ text: "still here" }]);
    await second.stop();
  });

  it("has durable settings and requires the password, on the loopback address only", async () => {
    const server = await start();
    const [settings] = await query(
      server.url,
      `select current_setting('fsync') fsync, current_setting('synchronous_commit') commit, current_setting('full_page_writes') pages,
         current_setting('listen_addresses') addresses, current_setting('unix_socket_directories') sockets`,
    );
    expect(settings).toEqual({ fsync: "on", commit: "on", pages: "on", addresses: "127.0.0.1", sockets: "" });
    const guess = new URL(server.url);
    guess.password = "guess";
    await expect(query(guess.href, "select 1")).rejects.toThrow(/password authentication failed/);
    expect(statSync(join(dataDir, "password")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, "cluster", "pg_hba.conf"), "utf8")).not.toMatch(/^[^#]*\b(trust|md5)\b/m);
    await server.stop();
  });

  it("rejects a second start on the same data and names the owner", async () => {
    const server = await start();
    await expect(start()).rejects.toMatchObject({ name: "DataFolderInUseError", ownerPid: process.pid });
    expect(await query(server.url, "select 1 as alive")).toEqual([{ alive: 1 }]);
    await server.stop();
  });

  it("uses another port when its own is taken, and stores it", async () => {
    const before = await start();
    await before.stop();
    const rival = createServer().listen(Number(new URL(before.url).port), "127.0.0.1");
    await new Promise((listening) => rival.once("listening", listening));
    const after = await start();
    expect(new URL(after.url).port).not.toBe(new URL(before.url).port);
    await after.stop();
    await new Promise((closed) => rival.close(closed));
    const again = await start();
    expect(again.url).toBe(after.url);
    await again.stop();
  });

  it("sets a new password when the password file is missing", async () => {
    const before = await start();
    await before.stop();
    rmSync(join(dataDir, "password"));
    const after = await start();
    expect(new URL(after.url).password).not.toBe(new URL(before.url).password);
    expect(await query(after.url, "select text from note")).toEqual([{ text: "still here" }]);
    await after.stop();
  });

  it("stops once when called several times", async () => {
    const server = await start();
    await Promise.all([server.stop(), server.stop()]);
    await server.stop();
    await expect(query(server.url, "select 1")).rejects.toThrow(/ECONNREFUSED/);
  });

  it("reports data of another major version", async () => {
    const versionFile = join(dataDir, "cluster", "PG_VERSION");
    const real = readFileSync(versionFile, "utf8");
    writeFileSync(versionFile, "14\n");
    await expect(start()).rejects.toMatchObject({
      name: "DataFolderVersionError",
      message: expect.stringMatching(/Postgres 14.*Postgres 18/),
    });
    writeFileSync(versionFile, real);
    const server = await start();
    await server.stop();
  });
});
