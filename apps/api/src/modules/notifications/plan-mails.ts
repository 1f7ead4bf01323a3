import type { NotificationCode } from "@meander/domain/notification/catalogue";
import { budgetDayOf, findSkipReason, mailDueAt } from "@meander/domain/notification/mail-time";
import type { Trx } from "../../db/client.ts";
import { countMailsOfDays, findNextStart, findZones } from "./mail-queries.ts";

/** When a mail may be sent, or why it is skipped. */
export type MailPlan = { readonly dueAt: Date; readonly skipped?: "suppressed" | "repeated" | "overBudget" };

type Reader = { readonly id: string; readonly isSuppressed: boolean; readonly isInInbox: boolean };

type Occasion = {
  readonly code: NotificationCode;
  readonly actorId: string | null;
  readonly activityId: string | null;
  readonly isEssential: boolean;
  /** When it may leave at the earliest. */
  readonly now: Date;
};

/** Applies quiet hours, the daily budget and suppressed addresses, per recipient id. */
export async function planMails(
  trx: Trx,
  readers: readonly Reader[],
  { code, actorId, activityId, isEssential, now }: Occasion,
): Promise<ReadonlyMap<string, MailPlan>> {
  if (readers.length === 0) return new Map();
  const ids = readers.map(({ id }) => id);
  const zones = await findZones(trx, ids, now);
  const startsAt = activityId === null ? null : await findNextStart(trx, activityId, now);
  const planned = readers.map((reader) => {
    const zone = zones.get(reader.id) ?? null;
    const dueAt = mailDueAt({ now, zone, startsAt });
    return { reader, dueAt, day: { personId: reader.id, ...budgetDayOf(dueAt, zone) } };
  });
  const counts = await countMailsOfDays(
    trx,
    planned.map(({ day }) => day),
    { code, actorId, activityId },
  );
  return new Map(
    planned.map(({ reader, dueAt }): [string, MailPlan] => {
      if (reader.isSuppressed) return [reader.id, { dueAt, skipped: "suppressed" }];
      const counted = counts.get(reader.id) ?? { mailsOfTheDay: 0, mailsOfSender: 0, isRepeated: false };
      const skipped = findSkipReason(code, { ...counted, isInInbox: reader.isInInbox, isEssential });
      return [reader.id, skipped === null ? { dueAt } : { dueAt, skipped }];
    }),
  );
}
