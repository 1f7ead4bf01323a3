import type { CaseEventView } from "@meander/domain/contract/cases";
import type { Updateable } from "kysely";
import type { Trx } from "../../db/client.ts";
import type { ModerationCase } from "../../db/generated-types.ts";
import { jsonb } from "../../db/jsonb.ts";
import { endLease } from "./lease-queries.ts";

type NewCaseEvent = {
  readonly caseId: string;
  readonly commandId: string;
  readonly actorId: string;
  readonly type: CaseEventView["type"];
  /** The case's version with it. */
  readonly version: number;
  readonly data: object;
  /** The decision that it takes back. */
  readonly reversesId?: string | undefined;
  readonly now: Date;
};

/** Returns its id. */
export async function insertCaseEvent(trx: Trx, { version, data, now, ...event }: NewCaseEvent): Promise<string> {
  const { id } = await trx
    .insertInto("caseEvent")
    .values({ ...event, caseVersion: version, data: jsonb(data), createdAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Moves a locked case on; whoever held it is done with it. */
export async function changeCase(trx: Trx, caseId: string, change: Updateable<ModerationCase>): Promise<void> {
  await trx.updateTable("moderationCase").set(change).where("id", "=", caseId).execute();
  await endLease(trx, caseId);
}
