import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FileSource, PMTiles } from "pmtiles";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { builtDemoMap, ensureBuilt } from "../../scripts/build/ensure-built.ts";
import { tilesIn } from "../../scripts/map/tiles-in.ts";
import { runCommand } from "../../scripts/terminal/run-command.ts";
import { type RangeServer, startRangeServer } from "../support/maps/range-server.ts";

const script = fileURLToPath(new URL("../../scripts/map.ts", import.meta.url));
const data = mkdtempSync(join(tmpdir(), "meander-map-"));
const maps = join(data, "maps");
/** A part of Montevideo. */
const box = { west: -56.2, south: -34.93, east: -56.15, north: -34.89 };
const file = join(maps, "box--56.2_-34.93_-56.15_-34.89.pmtiles");

/** Serves the streets of the demo world like the publisher of a daily build. */
let publisher: RangeServer;
beforeAll(async () => {
  await ensureBuilt(["demoMap"]);
  publisher = await startRangeServer(readFileSync(builtDemoMap));
});
afterEach(() => {
  publisher.reset();
  rmSync(maps, { recursive: true, force: true });
});
afterAll(async () => {
  await publisher.stop();
  rmSync(data, { recursive: true, force: true });
});

function fetchMap(...args: string[]) {
  const env = { ...process.env, MEANDER_DATA: data, MAP_SOURCE: publisher.url };
  return runCommand(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...args], { env });
}
const fetchBox = () => fetchMap("--yes", Object.values(box).join(","));

function openArchive(bytes: Buffer): PMTiles {
  return new PMTiles(new FileSource(new File([new Uint8Array(bytes)], "archive")));
}

test("fetches each tile of a box over HTTP ranges, in few requests", async () => {
  const { status, output } = await fetchBox();
  expect(output).toContain("has streets now. A running Meander shows them within a minute.");
  expect(status).toBe(0);
  const [fetched, source] = [openArchive(readFileSync(file)), openArchive(publisher.body)];
  expect(await fetched.getHeader()).toMatchObject({ minLon: -56.2, maxLat: -34.89, minZoom: 10, maxZoom: 15 });
  const tiles = tilesIn(box, 10, 15);
  expect(tiles.length).toBeGreaterThan(40);
  for (const { zoom, x, y } of tiles) {
    const [own, theirs] = [await fetched.getZxy(zoom, x, y), await source.getZxy(zoom, x, y)];
    expect(own?.data).toEqual(theirs?.data);
  }
  expect(publisher.ranges.length).toBeLessThan(tiles.length / 2);
  expect(readdirSync(maps)).toEqual([file.replace(`${maps}/`, "")]);
});

test("continues after an interruption, without what it has", async () => {
  await fetchBox();
  const whole = readFileSync(file);
  const allRequests = publisher.ranges.length;
  rmSync(file);
  publisher.reset();
  publisher.failAfter = allRequests - 1;
  const interrupted = await fetchBox();
  expect(interrupted.output).toMatch(/doesn't respond .*\n.*Run the same command again to continue\./);
  expect(interrupted.status).toBe(1);
  expect(existsSync(file)).toBe(false);
  const partBytes = statSync(`${file}.part`).size;
  expect(partBytes).toBeGreaterThan(whole.length / 4);
  publisher.reset();
  const { status } = await fetchBox();
  expect(status).toBe(0);
  expect(readFileSync(file)).toEqual(whole);
  expect(publisher.ranges.length).toBeLessThan(allRequests);
}, 60_000);

test("begins again when the source was replaced in between", async () => {
  publisher.failAfter = 4;
  await fetchBox();
  expect(existsSync(`${file}.part`)).toBe(true);
  publisher.reset();
  publisher.version = "tomorrow";
  expect((await fetchBox()).status).toBe(0);
  const fetched = openArchive(readFileSync(file));
  expect(await fetched.getMetadata()).toMatchObject({ version: '"tomorrow"' });
  expect((await fetched.getZxy(12, 1408, 2472))?.data.byteLength).toBeGreaterThan(1_000);
}, 60_000);

test("says the size before it fetches, and asks", async () => {
  const { status, output } = await fetchMap("Montevideo", "--radius", "4");
  expect(output).toMatch(/^Montevideo, Uruguay \(-34\.90, -56\.19\): 123 tiles, \d\.\d MB\.$/m);
  expect(output).toContain("Nobody can answer here: add --yes to fetch it.");
  expect(status).toBe(1);
  expect(existsSync(maps)).toBe(false);
});

test.each([
  [["Atlantis-on-Sea"], "No place is called “Atlantis-on-Sea”."],
  [["200,0,210,1"], "The box isn't on the map"],
  [["170,-20,-170,-10"], "The area crosses the 180° meridian"],
  [["London", "--zoom", "99"], "--zoom is '99': write a number from 10 to 15."],
  [["London", "--fast"], "Unknown option '--fast'."],
  [["London"], "has nothing of this area."],
])("explains why it can't fetch %j", async (args, reason) => {
  const { status, output } = await fetchMap(...args);
  expect(output).toContain(reason);
  expect(output).not.toContain("    at ");
  expect(status).toBe(1);
});
