import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";

/** Ids of the rows that deleting a person changes and that other requests change too. */
export type Belongings = {
  /** Cases about the person, their activities, comments or pictures, or with a report of theirs. */
  readonly caseIds: readonly string[];
  /** Campaigns with unsent mails to the person in their counters. */
  readonly campaignIds: readonly string[];
  /** Comments that the person wrote or is mentioned in. */
  readonly commentIds: readonly string[];
  readonly hostedIds: readonly string[];
  /** Activities of other hosts with the person in their counters. */
  readonly joinedIds: readonly string[];
};

type Found = Belongings & { readonly personExists: boolean };

/** Rows were added between listing and locking; a retry sees them. */
export class BelongingsChangedError extends Error {
  override name = "BelongingsChangedError";
}

/**
 * Locks every row that is deleted or changed with a person, in the lock order of every other use-case: case, campaign,
 * comment, activity, person. Once the person's row is locked, concurrent writes about them have committed or wait.
 * Throws BelongingsChangedError for rows written between listing and locking. Null when the person no longer exists.
 */
export async function lockBelongings(trx: Trx, personId: string): Promise<Belongings | null> {
  const before = await findBelongings(trx, personId);
  await lockRows(trx, "moderation_case", before.caseIds, sql`for update`);
  await lockRows(trx, "campaign", before.campaignIds, sql`for no key update`);
  await lockRows(trx, "comment", before.commentIds, sql`for update`);
  await lockRows(trx, "activity", [...before.hostedIds, ...before.joinedIds], sql`for update`);
  await lockRows(trx, "person", [personId], sql`for update`);
  const now = await findBelongings(trx, personId);
  if (!now.personExists) return null;
  const locked = new Set(idsOf(before));
  if (idsOf(now).some((id) => !locked.has(id))) throw new BelongingsChangedError();
  return now;
}

function idsOf({ caseIds, campaignIds, commentIds, hostedIds, joinedIds }: Belongings): string[] {
  return [...caseIds, ...campaignIds, ...commentIds, ...hostedIds, ...joinedIds];
}

async function lockRows(trx: Trx, table: string, ids: readonly string[], strength: ReturnType<typeof sql>) {
  if (ids.length === 0) return;
  await sql`select 1 from ${sql.table(table)} where id = any (${ids}::uuid[]) order by id ${strength}`.execute(trx);
}

async function findBelongings(trx: Trx, personId: string): Promise<Found> {
  const me = sql`${personId}::uuid`;
  const { rows } = await sql<Found>`
    with hosted as (select id from activity where host_id = ${me})
    select exists (select from person where id = ${me}) as person_exists,
      array(
        select moderation_case.id from moderation_case where moderation_case.subject_type = 'user'
          and moderation_case.subject_id = ${me}
        union select moderation_case.id from hosted join moderation_case on moderation_case.subject_type = 'activity'
          and moderation_case.subject_id = hosted.id
        union select moderation_case.id from comment join moderation_case on moderation_case.subject_type = 'comment'
          and moderation_case.subject_id = comment.id
          where comment.author_id = ${me}
        union select moderation_case.id from picture join moderation_case on moderation_case.subject_type = 'image'
          and moderation_case.subject_id = picture.id
          where picture.owner_id = ${me}
        union select report.case_id from report where report.reporter_id = ${me}
      ) as case_ids,
      array(
        select distinct delivery.campaign_id from delivery
        where delivery.person_id = ${me} and delivery.campaign_id is not null
          and delivery.state in ('queued', 'deferred', 'leased')
      ) as campaign_ids,
      array(
        select comment.id from comment where comment.author_id = ${me}
        union select comment_mention.comment_id from comment_mention where comment_mention.person_id = ${me}
      ) as comment_ids,
      array(select id from hosted) as hosted_ids,
      array(
        select activity_id from participant where person_id = ${me}
        union select activity_id from activity_like where person_id = ${me}
        union select activity_id from rating where person_id = ${me}
        union select date_option.activity_id from date_vote join date_option on date_option.id = date_vote.option_id
          where date_vote.person_id = ${me}
        except select id from hosted
      ) as joined_ids`.execute(trx);
  const found = rows[0];
  if (found === undefined) throw new Error("statement without a from clause returned no row");
  return found;
}
