import type { MeasuredCall } from "./measure-call.ts";

const SHOWN_MS = 0.01;
const notOfCalls = new Set(["(idle)", "node:inspector"]);

/**
 * Where the time of a call is spent, most expensive part first: packages, folders of the API, Node, the garbage
 * collector.
 */
export function listParts({ functions }: MeasuredCall): readonly string[] {
  const parts = new Map<string, number>();
  for (const { file, ms } of functions) parts.set(partOf(file), (parts.get(partOf(file)) ?? 0) + ms);
  return [...parts]
    .filter(([part, ms]) => ms >= SHOWN_MS && !notOfCalls.has(part))
    .toSorted(([, one], [, other]) => other - one)
    .map(([part, ms]) => `${ms.toFixed(3)} ${part}`);
}

function partOf(file: string): string {
  const [, inPackage] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  if (inPackage !== undefined) return inPackage;
  const [, module] = /\/src\/(modules\/[^/]+|[^/]+)/.exec(file) ?? [];
  if (module !== undefined) return /domain\/src\//.test(file) ? "packages/domain" : module;
  return file.startsWith("node:") ? (file.split("/")[0] ?? file) : file;
}
