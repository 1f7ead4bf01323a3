import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { createTestDatabase } from "@meander/db/test-database";
import { openDatabase } from "@meander/api/db/client";
import { listen } from "@meander/api/process/http-server";
import { reachDatabase } from "@meander/api/process/reach-database";
import { StartError } from "@meander/api/process/start-error";
import { consoleApiVersion, productVersion } from "@meander/domain/constants";
import { listenAddresses } from "@meander/domain/site/listen-addresses";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { startApi } from "../support/start-api.ts";

const api = startApi();

async function reach(url: string): Promise<unknown> {
  const db = openDatabase({ url, poolSize: 1, onIdleError: () => {} });
  try {
    return await reachDatabase(db, url).catch((error: unknown) => error);
  } finally {
    await db.destroy();
  }
}

test("a port in use is reported with a suggestion", async () => {
  const first = await listen(api.app, 0, ["127.0.0.1"]);
  const second = listen(api.app, first.port, ["127.0.0.1"]);
  await expect(second).rejects.toThrow(StartError);
  await expect(second).rejects.toThrow(
    `Port ${first.port} is taken by another program. Stop it, or choose another port`,
  );
  await first.stop();
});

test("an address that this computer doesn't have is named", async () => {
  await expect(listen(api.app, 0, ["192.0.2.7"])).rejects.toThrow("This computer has no address 192.0.2.7");
});

test("a local site listens only on both loopback addresses, and frees both when stopped", async () => {
  const server = await listen(api.app, 0, listenAddresses(undefined, undefined));
  const others = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith("fe80"));
  const hosts = ["127.0.0.1", "[::1]"];
  for (const host of hosts) expect((await fetch(`http://${host}:${server.port}/healthz`)).status).toBe(200);
  for (const { address, family } of others) {
    const host = family === "IPv6" ? `[${address}]` : address;
    await expect(fetch(`http://${host}:${server.port}/healthz`)).rejects.toThrow();
  }
  await server.stop();
  for (const host of hosts) await expect(fetch(`http://${host}:${server.port}/healthz`)).rejects.toThrow();
});

test("a running server responds over the network and frees its port when stopped", async () => {
  const server = await listen(api.app, 0, ["::"]);
  const response = await fetch(`http://127.0.0.1:${server.port}/readyz`);
  expect(await response.json()).toMatchObject({
    status: "ready",
    name: "meander",
    version: productVersion,
    consoleApi: consoleApiVersion,
  });
  await server.stop();
  await expect(fetch(`http://127.0.0.1:${server.port}/readyz`)).rejects.toThrow();
});

test("an unreachable database is reported without its password", async () => {
  const error = await reach("postgres://meander:topsecret@127.0.0.1:1/meander");
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain("can't reach the database meander at 127.0.0.1:1 (ECONNREFUSED)");
  expect(String(error)).not.toContain("topsecret");
});

/** Refuses every connection as PgBouncer does: an ErrorResponse to the startup message (PostgreSQL protocol, §54.7). */
function openRefusingPooler(parameter: string) {
  const field = (type: string, value: string) => `${type}${value}\0`;
  const text = `unsupported startup parameter: ${parameter}`;
  const fields = Buffer.from(`${field("S", "FATAL")}${field("C", "08P01")}${field("M", text)}\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  return createServer((socket) => void socket.once("data", () => socket.end(Buffer.concat([head, fields]))));
}

test("a pooler that refuses a startup parameter is reported with the setting that helps", async () => {
  const pooler = openRefusingPooler("idle_in_transaction_session_timeout");
  await once(pooler.listen(0, "127.0.0.1"), "listening");
  const { port } = pooler.address() as AddressInfo;
  const error = await reach(`postgres://meander:topsecret@127.0.0.1:${port}/meander`);
  pooler.close();
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain("refuses the startup parameter idle_in_transaction_session_timeout");
  expect(String(error)).toContain("ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout");
});

test("a database without tables is distinguished from a ready one", async () => {
  const empty = await createTestDatabase({ url: inject("databaseServerUrl") });
  const db = openDatabase({ url: empty.url, poolSize: 1, onIdleError: () => {} });
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await db.destroy();
  expect(String(await reach(empty.url))).toContain("has no tables of Meander yet");
  await empty.drop();
  expect(await reach(api.databaseUrl)).toBeUndefined();
});
