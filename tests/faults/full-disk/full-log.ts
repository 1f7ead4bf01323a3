import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Product } from "../../support/product.ts";
import { listTree } from "../process-tree.ts";
import type { SmallDisk } from "./small-disk.ts";
import type { Visitor } from "./visitor.ts";

const requests = 40;
const noticeWithinMs = 10_000;

type Conditions = {
  readonly disk: SmallDisk;
  readonly product: Product;
  readonly visitor: Visitor;
  readonly log: (line: string) => void;
};

/**
 * Every request is served as usual by the same processes, and logging resumes once there is space. Returns the
 * violations.
 */
export async function proveFullLog({ disk, product, visitor, log }: Conditions): Promise<readonly string[]> {
  const violations: string[] = [];
  const processes = listTree(product.process.pid ?? 0);
  disk.fill();
  for (let index = 0; index < requests; index++) {
    for (const { request, status } of [...(await visitor.read()), await visitor.write()]) {
      if (status !== 200 && status !== 201) violations.push(`with a full log, ${request} returned ${status}`);
    }
  }
  const left = new Set(listTree(product.process.pid ?? 0));
  const ended = processes.filter((pid) => !left.has(pid));
  if (ended.length > 0) violations.push(`with a full log, ${ended.length} processes ended`);
  disk.free();
  if (!(await resumesLogging(disk, visitor))) violations.push("the log did not go on once there was room");
  log(`logs: ${requests} rounds of requests on a full disk`);
  return violations;
}

async function resumesLogging(disk: SmallDisk, visitor: Visitor): Promise<boolean> {
  const deadline = performance.now() + noticeWithinMs;
  while (performance.now() < deadline) {
    await visitor.read();
    const text = readFileSync(join(disk.folder, "api.log"), "utf8");
    if (text.includes("lines of this log could not be written")) return true;
  }
  return false;
}
