import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, type APIRequestContext } from "@playwright/test";
import type { Manifest } from "vite";
import { test } from "../support/web-test.ts";
import { findWorld } from "../support/web-world.ts";

const budgetBytes = 150_000;
/** Each is a request, and phones with a slow network open six at a time. */
const mostFiles = 16;
const client = new URL("../../apps/web/dist/client/", import.meta.url);
const entry = "src/app/entry-client.tsx";
/** Exempt: the form that creates, suggests or edits an activity validates it with the schemas of the API. */
const activityForms = /^src\/features\/activity-form\//;

for (const [name, pathOf] of [
  ["the main screen", async () => "/"],
  ["an activity", async () => (await findWorld()).joinable],
  ["a list", async () => (await findWorld()).list],
] as const) {
  test(`${name} needs at most 150 kB of compressed scripts in 16 files to hydrate`, async ({ request }, {
    annotations,
    project,
  }) => {
    test.skip(project.name !== "desk", "the same files at every width");
    const files = await firstLoadScripts(request, await pathOf());
    expect(files.length).toBeGreaterThan(0);
    expect(files.length).toBeLessThanOrEqual(mostFiles);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const largest = files.toSorted((a, b) => b.bytes - a.bytes).slice(0, 6);
    const description = `${(total / 1_000).toFixed(1)} kB: ${largest.map(({ path, bytes }) => `${path} ${(bytes / 1_000).toFixed(1)}`).join(", ")}`;
    annotations.push({ type: "first-load scripts", description });
    expect(total, description).toBeLessThanOrEqual(budgetBytes);
  });
}

test("every page of the build but the activity form needs at most 150 kB of compressed scripts", {
  tag: "@desk",
}, () => {
  const manifest: Manifest = JSON.parse(readFileSync(new URL(".vite/client.json", client), "utf8"));
  const pages = Object.keys(manifest).filter((key) => /-page\.tsx$/.test(key) && !activityForms.test(key));
  expect(pages).toContain("src/features/home/home-page.tsx");
  const sizes = pages.map((key) => [key, compressedBytes(manifest, [entry, key])] as const);
  expect(sizes.filter(([, bytes]) => bytes > budgetBytes)).toEqual([]);
});

/** The compressed size of the scripts that these modules import statically. */
function compressedBytes(manifest: Manifest, keys: readonly string[]): number {
  const queue = [...keys];
  const files = new Set<string>();
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const chunk = manifest[next];
    if (chunk === undefined || files.has(chunk.file)) continue;
    files.add(chunk.file);
    queue.push(...(chunk.imports ?? []));
  }
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, client))).length, 0);
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
