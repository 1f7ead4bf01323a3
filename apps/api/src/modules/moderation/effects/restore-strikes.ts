import type { Trx } from "../../../db/client.ts";
import type { Subject } from "../queries.ts";
import { storedCaseEventData } from "../stored-json.ts";
import type { AppealAtHand } from "../case-lock-queries.ts";
import type { Mark, Restoration } from "./decision-effects.ts";
import { readMark, setMark } from "./marks.ts";
import { reverseMeasures, revokeStrike } from "./reverse-measures.ts";

type Wish = {
  readonly appeals: readonly AppealAtHand[];
  readonly subject: Subject;
  readonly ownerId: string | null;
  readonly now: Date;
};

/**
 * Takes back what the appealed decisions did, strike and measure, as undoing them would have. Their mails have left long ago. Returns what
 * stood there before and since, for `reinstateStrikes`.
 */
export async function restoreStrikes(trx: Trx, { appeals, subject, ownerId, now }: Wish): Promise<Restoration[]> {
  const restorations: Restoration[] = [];
  for (const { strikeEventId: eventId } of appeals) {
    if (!(await revokeStrike(trx, eventId, now))) continue;
    const effects = await findEffects(trx, eventId);
    const before = await readMarks(trx, { subject, ownerId, effects });
    await reverseMeasures(trx, { subject, ownerId, eventId, effects, now });
    const after = await readMarks(trx, { subject, ownerId, effects });
    restorations.push({ eventId, ...pair(before, after) });
  }
  return restorations;
}

/** Puts back what `restoreStrikes` took away, unless something else has changed it since. */
export async function reinstateStrikes(
  trx: Trx,
  {
    restorations,
    subject,
    ownerId,
    now,
  }: Pick<Wish, "subject" | "ownerId" | "now"> & {
    readonly restorations: readonly Restoration[];
  },
): Promise<void> {
  for (const { eventId, removal, hiding, suspension } of restorations.toReversed()) {
    await trx.updateTable("strike").set({ revokedAt: null }).where("eventId", "=", eventId).execute();
    if (removal !== undefined) await setMark(trx, "removal", { id: subject.id, ...removal, now });
    if (hiding !== undefined) await setMark(trx, "hiding", { id: subject.id, ...hiding, now });
    if (suspension !== undefined && ownerId !== null)
      await setMark(trx, "suspension", { id: ownerId, ...suspension, now });
  }
}

async function findEffects(trx: Trx, eventId: string) {
  const { data } = await trx.selectFrom("caseEvent").select("data").where("id", "=", eventId).executeTakeFirstOrThrow();
  return storedCaseEventData(data).effects ?? {};
}

type Marks = { readonly removal?: Mark; readonly hiding?: Mark; readonly suspension?: Mark };
type Sight = Pick<Wish, "subject" | "ownerId"> & { readonly effects: Awaited<ReturnType<typeof findEffects>> };

/** Of the measures that the decision took. */
async function readMarks(trx: Trx, { subject, ownerId, effects }: Sight): Promise<Marks> {
  const marks: { -readonly [Name in keyof Marks]: Marks[Name] } = {};
  if (effects.removal !== undefined) marks.removal = await readMark(trx, "removal", subject.id);
  if (effects.hiding !== undefined) marks.hiding = await readMark(trx, "hiding", subject.id);
  if (effects.suspension !== undefined && ownerId !== null)
    marks.suspension = await readMark(trx, "suspension", ownerId);
  return marks;
}

function pair(before: Marks, after: Marks): Omit<Restoration, "eventId"> {
  const both = (previous: Mark | undefined, left: Mark | undefined) =>
    previous === undefined || left === undefined ? undefined : { previous, left };
  return {
    removal: both(before.removal, after.removal),
    hiding: both(before.hiding, after.hiding),
    suspension: both(before.suspension, after.suspension),
  };
}
