import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { type Selectable, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import type { Campaign } from "../../db/generated-types.ts";
import type { CutPage } from "../../db/keyset.ts";
import { cutTimePage, isBefore, parseTimeCursor } from "../../db/time-cursor.ts";

export type CampaignRow = Selectable<Campaign>;

export type NamedCampaignRow = CampaignRow & {
  readonly createdByName: string | null;
  readonly updatedByName: string | null;
  readonly approvalRequestedByName: string | null;
  readonly approvedByName: string | null;
  readonly nextMailAt: Date | null;
};

/** Throws DomainError not-found. */
export async function getCampaignRow(db: Database | Trx, id: string): Promise<CampaignRow> {
  const row = await db.selectFrom("campaign").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? throwNotFound();
}

/** Serialises every change of a campaign, including its counters. Throws DomainError not-found. */
export async function lockCampaignRow(trx: Trx, id: string): Promise<CampaignRow> {
  const row = await trx.selectFrom("campaign").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return row ?? throwNotFound();
}

function throwNotFound(): never {
  throw new DomainError("not-found", message("campaignNotFound"));
}

function selectNamed(db: Database) {
  const nameOf = (column: "createdBy" | "updatedBy" | "approvalRequestedBy" | "approvedBy") =>
    sql<
      string | null
    >`(select person.first_name || ' ' || person.last_name from person where person.id = ${sql.ref(`campaign.${column}`)})`;
  return db
    .selectFrom("campaign")
    .selectAll()
    .select([
      nameOf("createdBy").as("createdByName"),
      nameOf("updatedBy").as("updatedByName"),
      nameOf("approvalRequestedBy").as("approvalRequestedByName"),
      nameOf("approvedBy").as("approvedByName"),
      sql<Date | null>`case when campaign.status = 'running' then (
        select min(delivery.due_at) from delivery
        where delivery.campaign_id = campaign.id and delivery.state in ('queued', 'deferred')) end`.as("nextMailAt"),
    ]);
}

/** Throws DomainError not-found. */
export async function getNamedCampaign(db: Database, id: string): Promise<NamedCampaignRow> {
  return (await selectNamed(db).where("id", "=", id).executeTakeFirst()) ?? throwNotFound();
}

type ListWishes = {
  readonly limit: number;
  readonly cursor: string | undefined;
  /** Only those that this person is asked to approve. */
  readonly waitingFor: string | undefined;
};

/** The newest first. */
export async function listCampaigns(
  db: Database,
  { limit, cursor, waitingFor }: ListWishes,
): Promise<CutPage<NamedCampaignRow>> {
  const rows = await selectNamed(db)
    .where(isBefore(parseTimeCursor(cursor), ["created_at", "id"]))
    .$if(waitingFor !== undefined, (query) =>
      query
        .where("approvalRequestedAt", "is not", null)
        .where(
          sql<boolean>`not coalesce(${waitingFor}::uuid = any (array[created_by, updated_by, approval_requested_by]), false)`,
        ),
    )
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return cutTimePage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}
