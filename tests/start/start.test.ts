import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "../../scripts/terminal/run-command.ts";
import { killAll, listTree } from "../faults/process-tree.ts";
import { Product } from "../support/product.ts";

const script = fileURLToPath(new URL("../../scripts/start.ts", import.meta.url));
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
const isReady = async () => (await fetch(`${product.address}/readyz`)).ok;

test("the accounts and the mailbox stand under the line that says it is ready", async () => {
  await expect.poll(() => product.output).toContain(`${product.address}/mail`);
  for (const name of ["traveller", "host", "moderator", "marketer", "admin"]) {
    expect(product.output).toContain(`${name}@meander.example`);
  }
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

test("an API that is killed comes back by itself", async () => {
  const before = listTree(product.process.pid ?? 0);
  killAll(before.filter((pid) => pid !== product.process.pid));
  await expect.poll(() => isReady().catch(() => false), { timeout: 30_000, interval: 200 }).toBe(true);
});

test("a signal ends it in order, with nothing left behind, and the next start finds its data", async () => {
  const tree = listTree(product.process.pid ?? 0);
  expect(await product.stop()).toBe(0);
  for (const pid of tree) expect(() => process.kill(pid, 0)).toThrow();
  product = await Product.start({ dataFolder });
  expect(product.output).not.toContain("made a new database");
});
