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

test("the accounts and the mailbox stand under the line that says it is ready", async () => {
  await expect.poll(() => product.output).toContain(`${product.address}/mail`);
  for (const name of ["traveller", "host", "moderator", "marketer", "admin"]) {
    expect(product.output).toContain(`${name}@meander.example`);
  }
});

test("only this computer reaches it, by both loopback addresses", async () => {
  const { port } = new URL(product.address);
  for (const host of ["127.0.0.1", "[::1]"]) expect((await fetch(`http://${host}:${port}/healthz`)).status).toBe(200);
  for (const host of networkAddresses()) await expect(fetch(`http://${host}:${port}/healthz`)).rejects.toThrow();
});

test("the first administrator's command is refused where the demo world has one", async () => {
  const { status, output } = await admin("ada@example.org");
  expect(status).toBe(1);
  expect(output).toContain("There is an administrator already");
});

test("an API on its own refuses a demo database on a public address", async () => {
  const database = findRunningUrl(join(dataFolder, "postgres")) ?? "";
  const env = { ...process.env, PORT: "0", PUBLIC_URL: publicUrl, DATABASE_URL: database, MEANDER_DATA: dataFolder };
  const { status, output } = await runCommand(process.execPath, [apiScript], {
    env,
    signal: AbortSignal.timeout(30_000),
  });
  expect(status).toBe(1);
  expect(output).toContain("npm run admin -- remove-demo");
});

test("a second start on the same data says who holds it, and the first goes on", async () => {
  const { status, output } = await startWith({ MEANDER_DATA: dataFolder, PORT: "0" });
  expect(status).toBe(1);
  expect(output).toContain(`process ${product.process.pid}`);
  expect(await isReady()).toBe(true);
});

test("a port in use is named, with how to choose another", async () => {
  const { port } = new URL(product.address);
  const { status, output } = await startWith({ MEANDER_DATA: otherFolder, PORT: port });
  expect(status).toBe(1);
  expect(output).toContain(`Port ${port} is in use`);
  expect(output).toContain(`PORT=${Number(port) + 1} npm start`);
});

test("an unreachable database is named without its password", async () => {
  const env = { MEANDER_DATA: otherFolder, PORT: "0", DATABASE_URL: "postgres://me:secret@127.0.0.1:1/meander" };
  const { status, output } = await startWith(env);
  expect(status).toBe(1);
  expect(output).toContain("can't reach the database meander at 127.0.0.1:1");
  expect(output).not.toContain("secret");
});

test("a database from before the squash is refused in one sentence that names MEANDER_DATA", async () => {
  const url = new URL(findRunningUrl(join(dataFolder, "postgres")) ?? "");
  await query(url.href, "create database squashed");
  url.pathname = "/squashed";
  await query(url.href, "create table kysely_migration (name text primary key, timestamp text not null)");
  await query(url.href, "insert into kysely_migration values ('20261121-0100-create-reference', '')");
  const { status, output } = await startWith({ MEANDER_DATA: otherFolder, PORT: "0", DATABASE_URL: url.href });
  expect(status).toBe(1);
  expect(output.trim().split("\n").at(-1)).toMatch(/^\[meander\] [^.]*set MEANDER_DATA to a new folder[^.]*\.$/);
});

test("an API that is killed comes back by itself", async () => {
  const before = listTree(product.process.pid ?? 0);
  killAll(before.filter((pid) => pid !== product.process.pid));
  await expect.poll(() => isReady().catch(() => false), { timeout: 30_000, interval: 200 }).toBe(true);
});

test("a signal ends it in order, with nothing left behind, and the next start finds its data", async () => {
  const tree = listTree(product.process.pid ?? 0);
  const streams = await Promise.all(["/notifications/stream", "/admin/stream"].map(openStream));
  const startedAt = performance.now();
  const ended = Promise.all(streams.map((stream) => readToEnd(stream, startedAt)));
  expect(await product.stop()).toBe(0);
  // Had they been left open, they would have been cut five seconds later.
  for (const milliseconds of await ended) expect(milliseconds).toBeLessThan(1_000);
  for (const pid of tree) expect(() => process.kill(pid, 0)).toThrow();
  product = await Product.start({ dataFolder });
  expect(product.output).not.toContain("made a new database");
});

test("a public address is refused to the demo world until one command has removed its people", async () => {
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

test("a site without an administrator says so, and its first one is made while it runs", async () => {
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

/** Of this computer, as others reach it; a link-local address needs more than itself. */
function networkAddresses(): readonly string[] {
  const found = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outer = found.filter(({ internal, address }) => !internal && !address.startsWith("fe80"));
  return outer.map(({ address, family }) => (family === "IPv6" ? `[${address}]` : address));
}

type TextReader = ReadableStreamDefaultReader<string>;

/** A live stream of the demo world's administrator, once its first bytes have come. */
async function openStream(path: string): Promise<TextReader> {
  const login = await fetch(`${product.address}/api/public/v1.0/auth/local/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: product.address },
    body: JSON.stringify({ emailAddress: "admin@meander.example", password: "wander2026" }),
  });
  const cookie = login.headers.getSetCookie().map((each) => each.split(";")[0]);
  const answer = await fetch(`${product.address}/api/private/v1.0${path}`, { headers: { Cookie: cookie.join("; ") } });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error("The stream has no body.");
  expect((await reader.read()).value).toContain("retry:");
  return reader;
}

/** Milliseconds since `startedAt`; one that is cut instead of ended throws. */
async function readToEnd(reader: TextReader, startedAt: number): Promise<number> {
  while (!(await reader.read()).done);
  return performance.now() - startedAt;
}
