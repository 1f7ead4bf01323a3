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
  /** The case's version after the event. */
  readonly version: number;
  readonly data: object;
  /** The decision that this event reverses. */
  readonly reversesId?: string | undefined;
  readonly now: Date;
};

/** Returns the event's id. */
export async function insertCaseEvent(trx: Trx, { version, data, now, ...event }: NewCaseEvent): Promise<string> {
  const { id } = await trx
    .insertInto("caseEvent")
    .values({ ...event, caseVersion: version, data: jsonb(data), createdAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates a locked case and ends its lease. */
export async function changeCase(trx: Trx, caseId: string, change: Updateable<ModerationCase>): Promise<void> {
  await trx.updateTable("moderationCase").set(change).where("id", "=", caseId).execute();
  await endLease(trx, caseId);
}
