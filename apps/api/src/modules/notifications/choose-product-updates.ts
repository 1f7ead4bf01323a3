import { notificationCode } from "@meander/domain/notification/catalogue";
import type { Trx } from "../../db/client.ts";

type Choice = { readonly personId: string; readonly isWanted: boolean; readonly now: Date };

/** A new person's answer to whether they want product updates; the time of a yes is stored. */
export async function chooseProductUpdates(trx: Trx, { personId, isWanted, now }: Choice): Promise<void> {
  const code = notificationCode.productUpdates;
  const channels = { sendWeb: isWanted, sendEmail: isWanted, sendMobile: isWanted };
  const consentedAt = isWanted ? now : null;
  await trx
    .insertInto("notificationPreference")
    .values({ personId, code, ...channels, consentedAt })
    .execute();
}
