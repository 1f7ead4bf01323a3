import {
  type ChannelPreference,
  type NotificationChannel,
  type NotificationCode,
  notificationCode,
} from "@meander/domain/notification/catalogue";
import { togglePreference } from "@meander/domain/notification/preferences";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { insertAudit } from "../audit/insert-audit.ts";

type Input = {
  readonly personId: string;
  readonly code: NotificationCode;
  readonly channel: NotificationChannel;
  readonly now: Date;
};

type ToggledPreference = ChannelPreference & { readonly consentedAt: Date | null };

const columnOf = {
  sendWeb: "send_web",
  sendEmail: "send_email",
  sendMobile: "send_mobile",
} as const satisfies Record<NotificationChannel, string>;

/**
 * Toggles one channel of one type; the others keep their effective value. One statement reads and writes, so that
 * simultaneous toggles both apply.
 */
export async function toggleChannel(db: Database, input: Input): Promise<ToggledPreference> {
  const { personId, code, channel, now } = input;
  // Switching the mails on by hand is an agreement.
  const isAgreement = code === notificationCode.productUpdates && channel === "sendEmail";
  return db.transaction().execute(async (trx) => {
    const column = sql.ref(columnOf[channel]);
    const first = togglePreference(code, {}, channel);
    const isOnNow = sql<boolean>`not notification_preference.${column}`;
    const preference = await trx
      .insertInto("notificationPreference")
      .values({ personId, code, ...first, consentedAt: isAgreement && first.sendEmail ? now : null })
      .onConflict((conflict) =>
        conflict.columns(["personId", "code"]).doUpdateSet({
          [channel]: isOnNow,
          ...(isAgreement && { consentedAt: sql<Date | null>`case when ${isOnNow} then ${now}::timestamptz end` }),
        }),
      )
      .returning(["sendWeb", "sendEmail", "sendMobile", "consentedAt"])
      .executeTakeFirstOrThrow();
    await insertAudit(trx, {
      actorId: personId,
      action: "toggle-notification",
      subjectType: "user",
      subjectId: personId,
      data: { code, channel, isOn: preference[channel] },
    });
    return preference;
  });
}
