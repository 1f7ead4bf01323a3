import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "../db/client.ts";

/** Message-ID is among the first lines; its left half is the delivery's id, see `mail-transport.ts`. */
const messageId = /^Message-ID:\s*<([0-9a-f-]{36})@/im;
const HEAD_BYTES = 8_192;

/**
 * Deletes mails of deleted accounts from the embedded mail sink. Repeated until the deadline, because a mail may still
 * arrive.
 */
export async function eraseResidualMail(db: Database, folder: string, now: Date): Promise<void> {
  const due = await db.selectFrom("residualMail").select("deliveryId").where("eraseFrom", "<=", now).execute();
  if (due.length === 0) return;
  await eraseMails(folder, new Set(due.map(({ deliveryId }) => deliveryId)));
  await db.deleteFrom("residualMail").where("eraseUntil", "<", sql<Date>`${now}::timestamptz`).execute();
}

async function eraseMails(folder: string, deliveryIds: ReadonlySet<string>): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(".eml"))) {
    const file = join(folder, name);
    const head = await readFile(file).catch(() => null);
    const id = head === null ? undefined : messageId.exec(head.toString("latin1", 0, HEAD_BYTES))?.[1];
    if (id !== undefined && deliveryIds.has(id)) await rm(file, { force: true });
  }
}
