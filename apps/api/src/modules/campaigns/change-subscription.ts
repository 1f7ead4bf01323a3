import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { notificationCode } from "@meander/domain/notification/catalogue";
import { preferenceOf } from "@meander/domain/notification/preferences";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { insertAudit } from "../audit/insert-audit.ts";

const code = notificationCode.productUpdates;

type Input = {
  readonly token: string;
  /** The campaign whose mail had the link; ignored if this person got no mail of it. */
  readonly campaignId: string | undefined;
  readonly isSubscribed: boolean;
  readonly now: Date;
};

export type Subscription = { readonly isSubscribed: boolean; readonly email: string | null };

/** Throws DomainError not-found for an unknown token. */
export async function getSubscription(db: Database | Trx, token: string): Promise<Subscription> {
  const row = await db
    .selectFrom("person")
    .leftJoin("notificationPreference", (join) =>
      join.onRef("notificationPreference.personId", "=", "person.id").on("notificationPreference.code", "=", code),
    )
    .select(["person.email", "notificationPreference.sendEmail"])
    .where("person.unsubscribeToken", "=", token)
    .executeTakeFirst();
  if (row === undefined) throw new DomainError("not-found", message("unsubscribeUnknown"));
  return { email: row.email, isSubscribed: row.sendEmail ?? preferenceOf(code).sendEmail };
}

/** The token authorises only a change of product updates by mail. */
export async function changeSubscription(db: Database, input: Input): Promise<Subscription> {
  const { token, campaignId, isSubscribed, now } = input;
  return db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom("person")
      .select("id")
      .where("unsubscribeToken", "=", token)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (person === undefined) throw new DomainError("not-found", message("unsubscribeUnknown"));
    const before = await getSubscription(trx, token);
    if (before.isSubscribed === isSubscribed) return before;
    const choice = { sendEmail: isSubscribed, consentedAt: isSubscribed ? now : null };
    await trx
      .insertInto("notificationPreference")
      .values({ ...preferenceOf(code), personId: person.id, code, ...choice })
      .onConflict((conflict) => conflict.columns(["personId", "code"]).doUpdateSet(choice))
      .execute();
    if (campaignId !== undefined) await countForCampaign(trx, { campaignId, personId: person.id, isSubscribed, now });
    await insertAudit(trx, {
      actorId: person.id,
      action: isSubscribed ? "subscribe" : "unsubscribe",
      subjectType: "user",
      subjectId: person.id,
      data: { campaignId: campaignId ?? null },
    });
    return { ...before, isSubscribed };
  });
}

type Counted = {
  readonly campaignId: string;
  readonly personId: string;
  readonly isSubscribed: boolean;
  readonly now: Date;
};

/**
 * Counts each recipient's unsubscription once; resubscribing decrements it. The campaign is locked first, in the usual
 * lock order.
 */
async function countForCampaign(trx: Trx, { campaignId, personId, isSubscribed, now }: Counted): Promise<void> {
  const campaign = await trx
    .selectFrom("campaign")
    .select("id")
    .where("id", "=", campaignId)
    .forNoKeyUpdate()
    .execute();
  if (campaign.length === 0) return;
  const mark = sql`'unsubscribed'`;
  const { numUpdatedRows } = await trx
    .updateTable("delivery")
    .set({
      data: isSubscribed ? sql`data - ${mark}` : sql`data || jsonb_build_object(${mark}, true)`,
      updatedAt: now,
    })
    .where("messageId", "=", campaignId)
    .where("personId", "=", personId)
    .where("state", "in", ["attempting", "accepted", "unknown"])
    .where(isSubscribed ? sql<boolean>`data ? ${mark}` : sql<boolean>`not data ? ${mark}`)
    .executeTakeFirstOrThrow();
  const change = Number(numUpdatedRows) * (isSubscribed ? -1 : 1);
  if (change === 0) return;
  await trx
    .updateTable("campaign")
    .set({ unsubscribedCount: sql`unsubscribed_count + ${change}` })
    .where("id", "=", campaignId)
    .execute();
}
