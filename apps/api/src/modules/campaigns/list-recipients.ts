import type { CampaignRecipients } from "@meander/domain/contract/campaigns";
import { sql } from "kysely";
import { z } from "zod";
import { userIdOf } from "../../db/branded-ids.ts";
import type { Database } from "../../db/client.ts";
import { cutPage, decodeCursor } from "../../db/keyset.ts";
import { storedReason } from "./stored-json.ts";

const WAITING = ["attempting", "deferred", "leased", "queued"] as const;
const SETTLED = ["accepted", "cancelled", "failed", "skipped", "unknown"] as const;

type Page = {
  readonly campaignId: string;
  readonly state: "waiting" | (typeof SETTLED)[number] | undefined;
  readonly limit: number;
  readonly cursor: string | undefined;
};

const position = z.tuple([z.enum([...WAITING, ...SETTLED]), z.uuid()]);

/** The campaign's deliveries by state and id, in index order. */
export async function listRecipients(
  db: Database,
  { campaignId, state, limit, cursor }: Page,
): Promise<CampaignRecipients> {
  let query = db
    .selectFrom("delivery as d")
    .leftJoin("person as p", "p.id", "d.personId")
    .select(["d.id", "d.personId", "d.state", "d.reason", "d.reasonDetail", "d.attempts", "d.updatedAt"])
    .select(sql<string | null>`p.first_name || ' ' || p.last_name`.as("name"))
    .where("d.campaignId", "=", campaignId)
    .where("d.state", "in", statesOf(state))
    .orderBy("d.state")
    .orderBy("d.id")
    .limit(limit + 1);
  if (cursor !== undefined) {
    const [lastState, lastId] = decodeCursor(cursor, position);
    query = query.where((eb) => eb(eb.refTuple("d.state", "d.id"), ">", eb.tuple(lastState, lastId)));
  }
  const page = cutPage(await query.execute(), limit, (row) => [row.state, row.id]);
  return {
    recipients: page.rows.map(({ id, personId, reason, reasonDetail, updatedAt, ...row }) => ({
      ...row,
      reason: reason === null ? null : { code: storedReason(reason), detail: reasonDetail ?? "" },
      deliveryId: id,
      userId: personId === null ? null : userIdOf(personId),
      updatedAt: updatedAt.toISOString(),
    })),
    cursor: page.cursor,
  };
}

function statesOf(state: Page["state"]): readonly string[] {
  if (state === undefined) return [...WAITING, ...SETTLED];
  return state === "waiting" ? WAITING : [state];
}
