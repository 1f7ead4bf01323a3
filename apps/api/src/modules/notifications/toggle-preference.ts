import type { ChannelPreference, NotificationChannel, NotificationCode } from "@meander/domain/notification/catalogue";
import { togglePreference } from "@meander/domain/notification/preferences";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { insertAudit } from "../audit/insert-audit.ts";

type Input = {
  readonly personId: string;
  readonly code: NotificationCode;
  readonly channel: NotificationChannel;
};

const columnOf = {
  sendWeb: "send_web",
  sendEmail: "send_email",
  sendMobile: "send_mobile",
} as const satisfies Record<NotificationChannel, string>;

/**
 * Toggles one channel of one type; the others keep their effective value. One statement reads and writes, so that
 * simultaneous toggles both apply.
 */
export async function toggleChannel(db: Database, { personId, code, channel }: Input): Promise<ChannelPreference> {
  return db.transaction().execute(async (trx) => {
    const column = sql.ref(columnOf[channel]);
    const preference = await trx
      .insertInto("notificationPreference")
      .values({ personId, code, ...togglePreference(code, {}, channel) })
      .onConflict((conflict) =>
        conflict
          .columns(["personId", "code"])
          .doUpdateSet({ [channel]: sql<boolean>`not notification_preference.${column}` }),
      )
      .returning(["sendWeb", "sendEmail", "sendMobile"])
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
