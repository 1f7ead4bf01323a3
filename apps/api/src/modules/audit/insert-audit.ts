import type { Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";

export type AuditEntry = {
  /** Given where something else names the entry; made by the database otherwise. */
  readonly id?: string;
  /** Null for what the system does by itself. */
  readonly actorId: string | null;
  /** Verb and noun, e.g. `verify-email`. */
  readonly action: string;
  readonly subjectType:
    | "user"
    | "activity"
    | "comment"
    | "image"
    | "case"
    | "session"
    | "campaign"
    | "list"
    | "notification";
  readonly subjectId: string | null;
  /** What changed; never a password, token or address. */
  readonly data?: Readonly<Record<string, string | number | boolean | null>>;
};

/** Writes down an effect in the transaction that has it. */
export async function insertAudit(trx: Trx, { data = {}, ...entry }: AuditEntry): Promise<void> {
  await trx
    .insertInto("audit")
    .values({ ...entry, data: jsonb(data) })
    .execute();
}
