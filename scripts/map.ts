import { mkdirSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { DataFolderInUseError } from "../db/embedded/errors.ts";
import { lockFolder } from "../db/embedded/folder-lock.ts";
import { fetchExtract } from "./map/fetch-extract.ts";
import { findArea, type MapArea } from "./map/find-area.ts";
import { openMapSource } from "./map/open-source.ts";
import { type ExtractPlan, MAX_ZOOM, planExtract } from "./map/plan-extract.ts";
import { StartProblem } from "./start/problem.ts";
import { parseStartSettings } from "./start/settings.ts";
import { explainStorage } from "./start/storage-problem.ts";
import { print } from "./terminal/print.ts";

/** Fetches the streets of an area for this site's map, into `maps` in its data folder. */

const root = fileURLToPath(new URL("../", import.meta.url));
const usage = `npm run map -- <place>                      a town with its surroundings, e.g. London or "Bath, United Kingdom"
npm run map -- <west>,<south>,<east>,<north>  a box in degrees

  --radius <km>   around the place; by default by its people, 5 or more
  --zoom <zoom>   the closest zoom, 10 to 15; each is about twice the size of all before
  --yes           without asking

MAP_SOURCE        another source than the publisher's daily build: a PMTiles file, or its address`;

/** Whether a part of an archive may have been written. */
let hasBegun = false;

async function run(): Promise<void> {
  const { values, positionals } = parseArguments();
  const { dataFolder } = parseStartSettings(process.env, root);
  const folder = join(dataFolder, "maps");
  const text = positionals.join(" ").trim();
  if (text === "" || values.help === true) {
    print(usage);
    listAreas(folder);
    return;
  }
  const area = findArea(text, numberOf(values.radius, "--radius", 1, 200));
  const maxZoom = numberOf(values.zoom, "--zoom", 10, MAX_ZOOM) ?? MAX_ZOOM;
  const source = await openMapSource(process.env.MAP_SOURCE?.trim() || undefined);
  print(`Reading what ${source.getKey()} has of ${area.name} …`);
  const plan = await planExtract(source, { ...area, maxZoom });
  if (values.yes !== true && !(await confirm(area, plan))) return;
  try {
    mkdirSync(folder, { recursive: true });
    const unlock = lockMaps(folder);
    try {
      hasBegun = true;
      await fetchExtract(source, plan, {
        file: join(folder, `${area.file}.pmtiles`),
        onProgress: createProgress(plan.bytes),
      });
    } finally {
      unlock();
    }
  } catch (error) {
    throw explainStorage(error, dataFolder);
  }
  print(`${area.name} has streets now. A running Meander shows them within a minute.`);
}

function parseArguments() {
  const given = process.argv.slice(2);
  // West of Greenwich a box begins with a minus, like an option.
  const isBox = (argument: string) => /^-[\d.]/.test(argument);
  try {
    return parseArgs({
      args: [...given.filter((argument) => !isBox(argument)), "--", ...given.filter(isBox)],
      allowPositionals: true,
      options: {
        radius: { type: "string" },
        zoom: { type: "string" },
        yes: { type: "boolean" },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split(". ") : [String(error)];
    throw new StartProblem(`${reason}.\n\n${usage}`);
  }
}

function numberOf(text: string | undefined, option: string, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (value >= min && value <= max) return value;
  throw new StartProblem(`${option} is '${text}': write a number from ${min} to ${max}.`);
}

async function confirm({ name }: MapArea, { tiles, bytes }: ExtractPlan): Promise<boolean> {
  print(`${name}: ${tiles.toLocaleString("en")} tiles, ${sizeOf(bytes)}.`);
  if (!process.stdin.isTTY) throw new StartProblem("Nobody can answer here: add --yes to fetch it.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("Fetch it? [Y/n] ");
  terminal.close();
  return !/^n/i.test(answer.trim());
}

/** Only one fetch at a time, because a second one of the same area would write to the same file. */
function lockMaps(folder: string): () => void {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    throw new StartProblem(`Another fetch is running (process ${error.ownerPid}). Wait for its end.`);
  }
}

/** A line that is updated in a terminal, else one for each tenth. */
function createProgress(total: number): (doneBytes: number) => void {
  const isTerminal = process.stdout.isTTY === true;
  const startedAt = performance.now();
  let startBytes: number | undefined;
  let printedTenth = -1;
  return (done) => {
    startBytes ??= done;
    const seconds = (performance.now() - startedAt) / 1_000;
    const rest = ((total - done) / Math.max(1, done - startBytes)) * seconds;
    const left = done < total && done > startBytes ? `, about ${Math.ceil(rest)} s left` : "";
    const line = `${sizeOf(done)} of ${sizeOf(total)}, ${Math.floor((done / total) * 100)} %${left}`;
    const tenth = Math.floor((done / total) * 10);
    if (isTerminal) process.stdout.write(`\r${line.padEnd(60)}${done >= total ? "\n" : ""}`);
    else if (tenth > printedTenth) print(line);
    printedTenth = tenth;
  };
}

function listAreas(folder: string): void {
  const files = existingFiles(folder).filter((name) => name.endsWith(".pmtiles"));
  if (files.length === 0) return;
  print("\nFetched so far (delete a file to remove its streets):");
  for (const name of files)
    print(`  ${relative(process.cwd(), join(folder, name))}  ${sizeOf(statSync(join(folder, name)).size)}`);
}

function existingFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

function sizeOf(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 10 ? `${megabytes.toFixed(1)} MB` : `${Math.round(megabytes)} MB`;
}

try {
  await run();
} catch (error) {
  print(error instanceof StartProblem ? error.message : String(error));
  if (hasBegun) print("Run the same command again to continue.");
  process.exitCode = 1;
}
