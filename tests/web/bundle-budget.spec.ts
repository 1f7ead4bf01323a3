import { gzipSync } from "node:zlib";
import { expect, type APIRequestContext } from "@playwright/test";
import { test } from "../support/web-test.ts";
import { findWorld } from "../support/web-world.ts";

const budgetBytes = 150_000;

for (const [name, pathOf] of [
  ["the main screen", async () => "/"],
  ["an activity", async () => (await findWorld()).joinable],
  ["a list", async () => (await findWorld()).list],
] as const) {
  test(`${name} needs at most 150 kB of compressed scripts to hydrate`, async ({ request }, {
    annotations,
    project,
  }) => {
    test.skip(project.name !== "desk", "the same files at every width");
    const files = await firstLoadScripts(request, await pathOf());
    expect(files.length).toBeGreaterThan(0);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const largest = files.toSorted((a, b) => b.bytes - a.bytes).slice(0, 6);
    const description = `${(total / 1_000).toFixed(1)} kB: ${largest.map(({ path, bytes }) => `${path} ${(bytes / 1_000).toFixed(1)}`).join(", ")}`;
    annotations.push({ type: "first-load scripts", description });
    expect(total, description).toBeLessThanOrEqual(budgetBytes);
  });
}

/** The scripts that the document refers to and their static imports, before any of them runs. */
async function firstLoadScripts(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const queue = [
    ...[...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, source = ""]) => source),
    ...[...html.matchAll(/<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, source = ""]) => source),
  ];
  const sizes = new Map<string, number>();
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (sizes.has(next)) continue;
    const response = await request.get(next);
    expect(response.status(), next).toBe(200);
    const code = await response.body();
    sizes.set(next, gzipSync(code).length);
    for (const [, imported = ""] of code.toString("utf8").matchAll(/(?:\bfrom|\bimport)\s*"(\.{1,2}\/[^"]+\.js)"/g)) {
      queue.push(new URL(imported, new URL(next, response.url())).pathname);
    }
  }
  return [...sizes].map(([file, bytes]) => ({ path: file, bytes }));
}
