import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findRunningUrl } from "../../db/embedded-postgres.ts";
import { runCommand } from "../../scripts/terminal/run-command.ts";
import { query } from "../db/support/query.ts";
import { killAll, listTree } from "../faults/process-tree.ts";
import { Product } from "../support/product.ts";

const script = fileURLToPath(new URL("../../scripts/start.ts", import.meta.url));
const adminScript = fileURLToPath(new URL("../../scripts/admin.ts", import.meta.url));
const apiScript = fileURLToPath(new URL("../../apps/api/dist/main.js", import.meta.url));
const publicUrl = "https://meander.example";
const dataFolder = mkdtempSync(join(tmpdir(), "meander-start-"));
const otherFolder = mkdtempSync(join(tmpdir(), "meander-start-"));
let product: Product;

beforeAll(async () => {
  for (const folder of [dataFolder, otherFolder]) chmodSync(folder, 0o711);
  product = await Product.start({ dataFolder });
});
afterAll(async () => {
  await product.stop();
  for (const folder of [dataFolder, otherFolder]) rmSync(folder, { recursive: true, force: true });
});

const startWith = (env: Record<string, string>) =>
  runCommand(process.execPath, [script], { env: { ...process.env, ...env } });
const admin = (...args: string[]) =>
  runCommand(process.execPath, [adminScript, ...args], { env: { ...process.env, MEANDER_DATA: dataFolder } });
const isReady = async () => (await fetch(`${product.address}/readyz`)).ok;

test("prints the accounts and the mailbox below the ready line", async () => {
  await expect.poll(() => product.output).toContain(`${product.address}/mail`);
  for (const name of ["traveller", "host", "moderator", "marketer", "admin"]) {
    expect(product.output).toContain(`${name}@meander.example`);
  }
});

test("listens only on both loopback addresses", async () => {
  const { port } = new URL(product.address);
  for (const host of ["127.0.0.1", "[::1]"]) expect((await fetch(`http://${host}:${port}/healthz`)).status).toBe(200);
  for (const host of networkAddresses()) await expect(fetch(`http://${host}:${port}/healthz`)).rejects.toThrow();
});

test("refuses to create the first administrator in the demo world, which has one", async () => {
  const { status, output } = await admin("ada@example.org");
  expect(status).toBe(1);
  expect(output).toContain("There is an administrator already");
});

test("refuses to serve a demo database on a public address from a standalone API", async () => {
  const database = findRunningUrl(join(dataFolder, "postgres")) ?? "";
  const env = { ...process.env, PORT: "0", PUBLIC_URL: publicUrl, DATABASE_URL: database, MEANDER_DATA: dataFolder };
  const { status, output } = await runCommand(process.execPath, [apiScript], {
    env,
    signal: AbortSignal.timeout(30_000),
  });
  expect(status).toBe(1);
  expect(output).toContain("npm run admin -- remove-demo");
});

test("refuses a second start on the same data with the first's process id, and the first keeps running", async () => {
  const { status, output } = await startWith({ MEANDER_DATA: dataFolder, PORT: "0" });
  expect(status).toBe(1);
  expect(output).toContain(`process ${product.process.pid}`);
  expect(await isReady()).toBe(true);
});

test("names the port in use and how to choose another", async () => {
  const { port } = new URL(product.address);
  const { status, output } = await startWith({ MEANDER_DATA: otherFolder, PORT: port });
  expect(status).toBe(1);
  expect(output).toContain(`Port ${port} is in use`);
  expect(output).toContain(`PORT=${Number(port) + 1} npm start`);
});

test("names an unreachable database without its password", async () => {
  const env = { MEANDER_DATA: otherFolder, PORT: "0", DATABASE_URL: "postgres://me:secret@127.0.0.1:1/meander" };
  const { status, output } = await startWith(env);
  expect(status).toBe(1);
  expect(output).toContain("can't reach the database meander at 127.0.0.1:1");
  expect(output).not.toContain("secret");
});

test("refuses a database from before the migration squash in one sentence that names MEANDER_DATA", async () => {
  const url = new URL(findRunningUrl(join(dataFolder, "postgres")) ?? "");
  await query(url.href, "create database squashed");
  url.pathname = "/squashed";
  await query(url.href, "create table kysely_migration (name text primary key, timestamp text not null)");
  await query(url.href, "insert into kysely_migration values ('20261121-0100-create-reference', '')");
  const { status, output } = await startWith({ MEANDER_DATA: otherFolder, PORT: "0", DATABASE_URL: url.href });
  expect(status).toBe(1);
  expect(output.trim().split("\n").at(-1)).toMatch(/^\[meander\] [^.]*set MEANDER_DATA to a new folder[^.]*\.$/);
});

test("restarts a killed API", async () => {
  const before = listTree(product.process.pid ?? 0);
  killAll(before.filter((pid) => pid !== product.process.pid));
  await expect.poll(() => isReady().catch(() => false), { timeout: 30_000, interval: 200 }).toBe(true);
});

test("shuts down gracefully on a signal without leftover processes, and the next start finds its data", async () => {
  const tree = listTree(product.process.pid ?? 0);
  const streams = await Promise.all(["/notifications/stream", "/admin/stream"].map(openStream));
  const startedAt = performance.now();
  const ended = Promise.all(streams.map((stream) => readToEnd(stream, startedAt)));
  expect(await product.stop()).toBe(0);
  // Streams left open would be cut after five seconds.
  for (const milliseconds of await ended) expect(milliseconds).toBeLessThan(1_000);
  for (const pid of tree) expect(() => process.kill(pid, 0)).toThrow();
  product = await Product.start({ dataFolder });
  expect(product.output).not.toContain("made a new database");
});

test("refuses a public address for the demo world until its demo people are removed", async () => {
  await product.stop();
  const refused = await startWith({ MEANDER_DATA: dataFolder, PORT: "0", PUBLIC_URL: publicUrl });
  expect(refused.status).toBe(1);
  expect(refused.output).toContain(`isn't served on ${publicUrl}`);
  expect(refused.output).toContain("MEANDER_DATA=another-folder");
  expect(refused.output).toContain("npm run admin -- remove-demo");

  expect(await admin("remove-demo")).toMatchObject({
    status: 0,
    output: expect.stringMatching(/Removed \d+ demo people/),
  });
  product = await Product.start({ dataFolder, env: { PUBLIC_URL: publicUrl } });
  expect(product.output).not.toContain("wander2026");
  for (const name of ["traveller", "host", "moderator", "marketer", "admin"]) {
    expect(await logIn(`${name}@meander.example`)).toBe(401);
  }
});

test("reports a missing administrator, and creates the first one while it runs", async () => {
  await expect.poll(() => product.output).toContain("npm run admin -- you@example.org");
  const { status, output } = await admin("ada@example.org");
  expect(status).toBe(0);
  const secret = /^https:\/\/meander\.example\/\?passwordResetHash=(\S+)$/m.exec(output)?.[1];
  const passwordResetHash = decodeURIComponent(secret ?? "");
  expect(await post("/user/password/reset", { passwordResetHash, newPassword: "wander2027" })).toBe(200);
  expect(await logIn("ada@example.org", "wander2027")).toBe(200);
});

const logIn = (emailAddress: string, password = "wander2026") => post("/auth/local/login", { emailAddress, password });

async function post(path: string, body: object): Promise<number> {
  const headers = { "Content-Type": "application/json", Origin: publicUrl };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  return (await fetch(`${product.address}/api/public/v1.0${path}`, request)).status;
}

/** This machine's addresses for other machines, except link-local ones, which need a zone. */
function networkAddresses(): readonly string[] {
  const found = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outer = found.filter(({ internal, address }) => !internal && !address.startsWith("fe80"));
  return outer.map(({ address, family }) => (family === "IPv6" ? `[${address}]` : address));
}

type TextReader = ReadableStreamDefaultReader<string>;

/** Opens a live stream as the demo world's administrator and waits for its first bytes. */
async function openStream(path: string): Promise<TextReader> {
  const login = await fetch(`${product.address}/api/public/v1.0/auth/local/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: product.address },
    body: JSON.stringify({ emailAddress: "admin@meander.example", password: "wander2026" }),
  });
  const cookie = login.headers.getSetCookie().map((each) => each.split(";")[0]);
  const response = await fetch(`${product.address}/api/private/v1.0${path}`, {
    headers: { Cookie: cookie.join("; ") },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error("The stream has no body.");
  expect((await reader.read()).value).toContain("retry:");
  return reader;
}

/** Milliseconds from `startedAt` to the end of the stream; throws if the stream is cut. */
async function readToEnd(reader: TextReader, startedAt: number): Promise<number> {
  while (!(await reader.read()).done);
  return performance.now() - startedAt;
}
