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
    .selectFrom("delivery")
    .leftJoin("person", "person.id", "delivery.personId")
    .select([
      "delivery.id",
      "delivery.personId",
      "delivery.state",
      "delivery.reason",
      "delivery.reasonDetail",
      "delivery.attempts",
      "delivery.updatedAt",
    ])
    .select(sql<string | null>`person.first_name || ' ' || person.last_name`.as("name"))
    .where("delivery.campaignId", "=", campaignId)
    .where("delivery.state", "in", statesOf(state))
    .orderBy("delivery.state")
    .orderBy("delivery.id")
    .limit(limit + 1);
  if (cursor !== undefined) {
    const [lastState, lastId] = decodeCursor(cursor, position);
    query = query.where((eb) => eb(eb.refTuple("delivery.state", "delivery.id"), ">", eb.tuple(lastState, lastId)));
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
