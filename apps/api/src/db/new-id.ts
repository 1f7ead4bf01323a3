import { sql } from "kysely";
import type { Trx } from "./client.ts";

/** Generates an id in advance, for a row that other rows reference before it is inserted. */
export async function newId(trx: Trx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(trx);
  return rows[0]?.id ?? "";
}
