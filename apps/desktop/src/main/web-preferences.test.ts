import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

vi.mock("electron", () => ({ app: { isPackaged: true }, protocol: {} }));

const { contentSecurityPolicy } = await import("./app-protocol.ts");
const { isOwnPage } = await import("./own-page.ts");
const { webPreferences } = await import("./web-preferences.ts");

// The Electron stand-in can't enforce these, so the tests check the options passed to Electron.

test("a page is sandboxed, isolated and without Node", () => {
  expect(webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
  });
});

test("a page loads only its own files, has no connections and no inline scripts", () => {
  const policy = new Map(
    contentSecurityPolicy.split("; ").map((part) => part.split(/ (.*)/s).slice(0, 2) as [string, string]),
  );
  expect(policy.get("default-src")).toBe("'none'");
  expect(policy.get("connect-src")).toBe("'none'");
  expect(policy.get("script-src")).toBe("'self'");
  expect(policy.get("style-src")).toBe("'self'");
  // For the mail preview; inline style elements stay forbidden.
  expect(policy.get("style-src-attr")).toBe("'unsafe-inline'");
  expect([...policy].filter(([, value]) => value.includes("unsafe")).map(([name]) => name)).toEqual(["style-src-attr"]);
  expect(policy.get("img-src")).toBe("'self' data: blob:");
  expect(policy.has("frame-src")).toBe(false);
  expect(policy.get("base-uri")).toBe("'none'");
  expect(policy.get("frame-ancestors")).toBe("'none'");
  expect(policy.get("form-action")).toBe("'none'");
  expect(contentSecurityPolicy).not.toMatch(/unsafe-eval|https?:|\*/);
});

test.each([
  ["app://console/index.html", true],
  ["app://console.evil.example/", false],
  ["https://console/", false],
  ["file:///etc/passwd", false],
])("isOwnPage('%s') is %s", (address, isOurs) => {
  expect(isOwnPage(address)).toBe(isOurs);
});

test("the packaged console's fuses disable Node", () => {
  const config = readFileSync(new URL("../../../../electron-builder.yml", import.meta.url), "utf8");
  for (const fuse of [
    "runAsNode: false",
    "enableNodeOptionsEnvironmentVariable: false",
    "enableNodeCliInspectArguments: false",
    "enableEmbeddedAsarIntegrityValidation: true",
    "onlyLoadAppFromAsar: true",
    "grantFileProtocolExtraPrivileges: false",
  ]) {
    expect(config).toContain(`  ${fuse}\n`);
  }
});
