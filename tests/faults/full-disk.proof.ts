import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Product } from "../support/product.ts";
import { proveFullData } from "./full-disk/full-data.ts";
import { proveFullLog } from "./full-disk/full-log.ts";
import { canMount, SmallDisk } from "./full-disk/small-disk.ts";
import { Visitor } from "./full-disk/visitor.ts";
import type { Proof, ProofConditions, ProofOutcome } from "./proof.ts";

/** The demo world and its write-ahead log take 260 MB. */
const dataMegabytes = 600;

/** One site on two small disks, the logs' inside the data's. First the logs' disk is filled, then the data's. */
export async function proveFullDisk({ times, log }: Omit<ProofConditions, "seed">): Promise<ProofOutcome> {
  if (!canMount()) throw new Error("This proof mounts small disks, which requires root on Linux.");
  const folder = mkdtempSync(join(tmpdir(), "meander-disk-"));
  // Others may enter: when run by root, Postgres runs as another user.
  chmodSync(folder, 0o711);
  const data = SmallDisk.mount(join(folder, "data"), dataMegabytes);
  const logs = SmallDisk.mount(join(data.folder, "log"), 1);
  try {
    const product = await Product.start({ dataFolder: data.folder });
    try {
      const visitor = new Visitor(product.address);
      await visitor.logIn();
      const ofLogs = await proveFullLog({ disk: logs, product, visitor, log });
      const ofData = await proveFullData({ disk: data, visitor, times, log });
      return { figures: ofData.figures, violations: [...ofLogs, ...ofData.violations] };
    } finally {
      await product.stop();
    }
  } finally {
    logs.unmount();
    data.unmount();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const fullDisk: Proof = {
  name: "full-disk",
  claim:
    "a full log disk loses log lines only; a full data disk causes 503 until there is space, loses no acknowledged write, and needs at most ten seconds to recover",
  run: proveFullDisk,
};
