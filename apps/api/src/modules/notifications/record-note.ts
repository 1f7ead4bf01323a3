import { notificationCode } from "@meander/domain/notification/catalogue";
import type { Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";

type Note = {
  readonly personId: string;
  readonly title: string;
  readonly text: string;
  /** Link target on this site. */
  readonly path: string;
  readonly now: Date;
};

/**
 * Adds a message of ours to a person's inbox regardless of their preferences: it is about them, and a mail is sent
 * separately.
 */
export async function recordNote(trx: Trx, { personId, title, text, path, now }: Note): Promise<void> {
  await trx
    .insertInto("notification")
    .values({ personId, code: notificationCode.productUpdates, data: jsonb({ title, text, path }), createdAt: now })
    .execute();
}
