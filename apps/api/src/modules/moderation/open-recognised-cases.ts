import type { RecognisedCategory } from "@meander/domain/moderation/recognition";
import { firstReportOf } from "@meander/domain/moderation/priority";
import { recognitionPolicy } from "@meander/domain/policy";
import { hourMs } from "@meander/domain/time/durations";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { listRecognised, markReported } from "../media/recognised-queries.ts";
import { lockOrOpenCase } from "./queries.ts";
import { rankCase, rankOf } from "./rank-case.ts";

const LIMIT = 100;
/** Of the report, in records; consoles show a sentence of their own. */
const TEXT = "Resembles a removed picture.";

type Recognised = { readonly id: string; readonly ownerId: string; readonly category: RecognisedCategory };

/** The picture has a case already, or is deleted. */
class NotRecognised extends Error {
  override name = "NotRecognised";
}

/** Scheduled job: opens the cases of uploaded pictures that resemble removed ones. Until then they are hidden anyway. */
export async function openRecognisedCases(db: Database, now: Date): Promise<void> {
  for (const picture of await listRecognised(db, LIMIT)) {
    await db
      .transaction()
      .execute((trx) => openCase(trx, picture, now))
      .catch((error: unknown) => {
        if (!(error instanceof NotRecognised)) throw error;
      });
  }
}

/** Throws NotRecognised. */
async function openCase(trx: Trx, { id, ownerId, category }: Recognised, now: Date): Promise<void> {
  const found = await lockOrOpenCase(trx, { type: "image", id }, rankOf(firstReportOf(category, true), now, now), now);
  // After the case, as a decision does.
  if (!(await markReported(trx, id))) throw new NotRecognised();
  const version = found.isNew ? found.version : found.version + 1;
  const hidesUntil = category === "under18" ? null : new Date(now.getTime() + recognitionPolicy.hidesHours * hourMs);
  await sql`
    with inserted as (
      insert into report (case_id, category, text, evidence, hides, hides_until, is_recognised, created_at)
      values (${found.id}::uuid, ${category}, ${TEXT}, ${jsonb({ ownerId })}, true, ${hidesUntil}::timestamptz, true,
        ${now}::timestamptz)
      returning id, case_id, category, created_at),
    audited as (
      insert into audit (action, subject_type, subject_id, data)
      select 'report-image', 'image', ${id}::uuid,
        jsonb_build_object('caseId', case_id, 'category', category, 'isRecognised', true)
      from inserted)
    insert into case_event (case_id, command_id, type, case_version, data, created_at)
    select case_id, uuidv7(), 'report', ${version}::integer,
      jsonb_build_object('reportId', id, 'category', category), created_at
    from inserted`.execute(trx);
  await rankCase(trx, found, version, now);
}
