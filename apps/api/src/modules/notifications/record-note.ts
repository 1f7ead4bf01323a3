import { notificationCode } from "@meander/domain/notification/catalogue";
import type { Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";

type Note = {
  readonly personId: string;
  readonly title: string;
  readonly text: string;
  /** Where it leads, on this site. */
  readonly path: string;
  readonly now: Date;
};

/** Puts words of ours into somebody's inbox, whatever they chose about news: it is about them, and they were written to apart from it. */
export async function recordNote(trx: Trx, { personId, title, text, path, now }: Note): Promise<void> {
  await trx
    .insertInto("notification")
    .values({ personId, code: notificationCode.productUpdates, data: jsonb({ title, text, path }), createdAt: now })
    .execute();
}
