import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DeviceSecrets } from "./device-secrets.ts";
import { createTestKeychain } from "./store/test-keychain.ts";

const origin = "https://meander.example";
const otherOrigin = "https://other.example";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "meander-devices-"));
  path = join(folder, "devices.bin");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("creates one secret per server and reads the same one after a restart", async () => {
  const keychain = createTestKeychain();
  const first = new DeviceSecrets(path, keychain);
  const both = await Promise.all([first.getSecret(origin), first.getSecret(origin)]);
  const other = await first.getSecret(otherOrigin);
  expect(both).toEqual([expect.stringMatching(/^[\w-]{43}$/), both[0]]);
  expect(other).not.toBe(both[0]);
  const restarted = new DeviceSecrets(path, keychain);
  expect([await restarted.getSecret(otherOrigin), await restarted.getSecret(origin)]).toEqual([other, both[0]]);
  expect(readFileSync(path, "latin1")).not.toContain(both[0]);
});

test("without a keychain, a secret lasts until the console quits", async () => {
  const keychain = createTestKeychain({ backend: null });
  const secrets = new DeviceSecrets(path, keychain);
  const secret = await secrets.getSecret(origin);
  expect(await secrets.getSecret(origin)).toBe(secret);
  expect(await new DeviceSecrets(path, keychain).getSecret(origin)).not.toBe(secret);
  expect(() => readFileSync(path)).toThrow("ENOENT");
});

test("replaces a file that another keychain encrypted", async () => {
  const lost = await new DeviceSecrets(path, createTestKeychain()).getSecret(origin);
  const keychain = createTestKeychain();
  const secret = await new DeviceSecrets(path, keychain).getSecret(origin);
  expect(secret).not.toBe(lost);
  expect(await new DeviceSecrets(path, keychain).getSecret(origin)).toBe(secret);
});
