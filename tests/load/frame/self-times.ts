import { existsSync, readFileSync } from "node:fs";
import type { Profiler } from "node:inspector";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

export type FunctionTime = { readonly name: string; readonly file: string; readonly ms: number };

/**
 * Time in each function itself, excluding its callees; functions of the built product are mapped to their source files.
 */
export function selfTimesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): FunctionTime[] {
  const microseconds = new Map<number, number>();
  for (const [index, id] of samples.entries()) {
    microseconds.set(id, (microseconds.get(id) ?? 0) + (timeDeltas[index] ?? 0));
  }
  return nodes.map(({ id, callFrame }) => ({
    name: callFrame.functionName,
    file: sourceOf(callFrame),
    ms: (microseconds.get(id) ?? 0) / 1_000,
  }));
}

const maps = new Map<string, SourceMap | null>();

function sourceOf({ url, lineNumber, columnNumber, functionName }: Profiler.ProfileNode["callFrame"]): string {
  if (!url.startsWith("file:")) return url === "" ? functionName : url;
  const file = fileURLToPath(url);
  if (!maps.has(file)) maps.set(file, readMap(file));
  const entry = maps.get(file)?.findEntry(lineNumber, columnNumber);
  return entry !== undefined && "originalSource" in entry ? entry.originalSource : file;
}

function readMap(file: string): SourceMap | null {
  return existsSync(`${file}.map`) ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8"))) : null;
}
