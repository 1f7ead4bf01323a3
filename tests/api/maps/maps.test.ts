import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mapAreasResponse } from "@meander/domain/contract/maps";
import { createApp } from "@meander/api/app";
import { mapFolderOf } from "@meander/api/modules/maps/archive-files";
import { createMapArchives } from "@meander/api/modules/maps/map-archives";
import { afterEach, describe, expect, test } from "vitest";
import { createArchive } from "../../support/maps/archive.ts";
import { startRangeServer } from "../../support/maps/range-server.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const log: string[] = [];
const api = startApi({ env: { LOG_LEVEL: "warn" }, logTo: { write: (line) => void log.push(line) } });
const london = { north: 51.7, south: 51.3, east: 0.3, west: -0.5 };
const archive = createArchive({ bounds: london, minZoom: 8, maxZoom: 12 });

/** An app that has just started. */
function freshApp(mapTiles?: string) {
  const { config, clock, log: logger } = api.services;
  const maps = createMapArchives({ ...config, mapTiles }, clock, logger);
  return { app: createApp({ ...api.services, maps }) };
}
type Target = ReturnType<typeof freshApp>;

async function addFile(name: string, content: Uint8Array | string): Promise<void> {
  await mkdir(mapFolderOf(api.config), { recursive: true });
  await writeFile(join(mapFolderOf(api.config), name), content);
}

async function areasOf(target: Target) {
  const { status, body } = await send(target, "GET", `${PUBLIC_BASE}/maps`);
  expect(status).toBe(200);
  return mapAreasResponse.parse(body).areas;
}

async function read(target: Target, path: string, range?: string, method = "GET"): Promise<Response> {
  return target.app.request(path, { method, headers: range === undefined ? {} : { Range: range } });
}

afterEach(() => rm(mapFolderOf(api.config), { recursive: true, force: true }));

describe("the areas with streets", () => {
  test("are none without a file", async () => {
    expect(await areasOf(freshApp())).toEqual([]);
  });

  test("are those of all files, each with its box and zooms", async () => {
    await addFile("London (1).pmtiles", archive);
    await addFile("camden.pmtiles", createArchive({ bounds: { ...london, north: 51.6 }, minZoom: 10, maxZoom: 10 }));
    await addFile("london.pmtiles.part", "half");
    expect(await areasOf(freshApp())).toEqual([
      {
        url: expect.stringMatching(/^\/maps\/london-1-[0-9a-f]{12}\.pmtiles$/),
        bounds: london,
        minZoom: 8,
        maxZoom: 12,
      },
      { url: expect.stringMatching(/^\/maps\/camden-/), bounds: { ...london, north: 51.6 }, minZoom: 10, maxZoom: 10 },
    ]);
  });

  test("leave out a file that is no archive, which the log says once", async () => {
    await addFile("broken.pmtiles", "not tiles");
    const target = freshApp();
    expect(await areasOf(target)).toEqual([]);
    expect(await areasOf(target)).toEqual([]);
    expect(log.filter((line) => line.includes("can't read a map") && line.includes("broken.pmtiles"))).toHaveLength(1);
  });
});

describe("an archive", () => {
  test("is served in ranges that may be cached forever", async () => {
    await addFile("london.pmtiles", archive);
    const target = freshApp();
    const [area] = await areasOf(target);
    const response = await read(target, area?.url ?? "", "bytes=5-20");
    expect(response.status).toBe(206);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-range": `bytes 5-20/${archive.length}`,
      "content-length": "16",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(archive.subarray(5, 21));
    const last = await read(target, area?.url ?? "", `bytes=${archive.length - 3}-`);
    expect(Buffer.from(await last.arrayBuffer())).toEqual(archive.subarray(-3));
    const head = await read(target, area?.url ?? "", "bytes=0-9", "HEAD");
    expect([head.status, await head.text()]).toEqual([206, ""]);
  });

  test.each([undefined, "bytes=9-5", "bytes=-5", "bytes=0-1,4-5", "lines=0-5", "bytes=999999999-", "bytes=a-b"])(
    "refuses the range %s",
    async (range) => {
      await addFile("london.pmtiles", archive);
      const target = freshApp();
      const [area] = await areasOf(target);
      const response = await read(target, area?.url ?? "", range);
      expect(response.status).toBe(416);
      expect(response.headers.get("Content-Range")).toBe(`bytes */${archive.length}`);
    },
  );

  test("has another address once its file is replaced, and no other file has one", async () => {
    await addFile("london.pmtiles", archive);
    const [before] = await areasOf(freshApp());
    await utimes(join(mapFolderOf(api.config), "london.pmtiles"), 1, 1);
    const target = freshApp();
    const [after] = await areasOf(target);
    expect(after?.url).not.toBe(before?.url);
    await addFile("secret.txt", "secret");
    for (const path of [
      before?.url ?? "",
      "/maps/secret.txt",
      "/maps/..%2fkeys%2faddress.key",
      "/maps/london.pmtiles",
    ]) {
      expect((await read(target, path, "bytes=0-9")).status).toBe(404);
    }
  });
});

describe("MAP_TILES", () => {
  test("names another file", async () => {
    await addFile("elsewhere.tiles", archive);
    const target = freshApp(join(mapFolderOf(api.config), "elsewhere.tiles"));
    expect(await areasOf(target)).toHaveLength(1);
  });

  test("names an address, whose ranges this site passes on", async () => {
    const publisher = await startRangeServer(archive);
    const target = freshApp(publisher.url);
    const [area] = await areasOf(target);
    expect(area).toMatchObject({ bounds: london, minZoom: 8, maxZoom: 12 });
    const response = await read(target, area?.url ?? "", "bytes=100-199");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(archive.subarray(100, 200));
    expect(publisher.ranges).toEqual(["bytes=0-126", "bytes=100-199"]);
    await publisher.stop();
  });

  test.each(["whole", "fail", "drop"] as const)("has no area while the publisher does this: %s", async (behaviour) => {
    const publisher = await startRangeServer(archive);
    publisher.behaviour = behaviour;
    expect(await areasOf(freshApp(publisher.url))).toEqual([]);
    await publisher.stop();
  });

  test("reports a publisher that fails later as unavailable", async () => {
    const publisher = await startRangeServer(archive);
    const target = freshApp(publisher.url);
    const [area] = await areasOf(target);
    publisher.behaviour = "fail";
    expect((await read(target, area?.url ?? "", "bytes=100-199")).status).toBe(503);
    await publisher.stop();
  });
});
