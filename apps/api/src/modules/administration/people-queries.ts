import { userType } from "@meander/domain/person/user-type";
import { participationStatus } from "@meander/domain/participation/status";
import { deletedUser } from "@meander/domain/person/deleted-user";
import { type Selectable, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import type { Person } from "../../db/generated-types.ts";
import { likeAnywhere } from "../../db/like-pattern.ts";

const rowColumns = [
  "id",
  "firstName",
  "lastName",
  "image",
  "email",
  "unverifiedEmail",
  "userType",
  "locationName",
  "suspendedUntil",
  "bannedFrom",
  "createdAt",
] as const;

export type PersonRow = Pick<Selectable<Person>, (typeof rowColumns)[number]>;

export type PeopleSearch = {
  /** Substring of a name, or a whole address or id. */
  readonly q: string;
  readonly userType: number | undefined;
  readonly limit: number;
  /** The last id of the previous page. */
  readonly afterId: string | null;
};

/** Newest first, since UUIDv7 ids ascend with time. Substrings use the trigram index. */
export function listPeople(db: Database, { q, userType, limit, afterId }: PeopleSearch): Promise<PersonRow[]> {
  return db
    .selectFrom("person")
    .select(rowColumns)
    .where("id", "<>", deletedUser.id)
    .$if(afterId !== null, (query) => query.where("id", "<", afterId))
    .$if(userType !== undefined, (query) => query.where("userType", "=", userType ?? 0))
    .$if(isUuid(q), (query) => query.where("id", "=", q))
    .$if(q !== "" && !isUuid(q), (query) => query.where(matchesText(q)))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The expression must match the index. An address matches only in full, since staff don't see it. */
function matchesText(q: string) {
  return sql<boolean>`(
    lower(unaccented(first_name || ' ' || last_name)) like lower(unaccented(${likeAnywhere(q)}))
    or email = ${q}::citext or unverified_email = ${q}::citext)`;
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

export type PersonDetails = PersonRow & {
  readonly headline: string | null;
  readonly grants: readonly string[];
  readonly hostedCount: number;
  readonly joinedCount: number;
  readonly commentCount: number;
  readonly sessionCount: number;
  readonly lastSeenAt: Date | null;
  readonly activeStrikes: number;
  readonly openCaseCount: number;
  readonly reportsMadeCount: number;
  readonly isLastAdministrator: boolean;
};

/** Each count uses its own index. A session's last use is its creation or renewal; idle ones expire. */
export async function findPersonDetails(db: Database, id: string, now: Date): Promise<PersonDetails | null> {
  const { rows } = await sql<PersonDetails>`
    select person.id, person.first_name, person.last_name, person.image, person.email, person.unverified_email,
      person.user_type, person.location_name,
      person.suspended_until, person.banned_from, person.created_at, person.headline, person.hosted_count,
      array(select person_grant.permission from person_grant where person_grant.person_id = person.id
        order by person_grant.permission) as grants,
      (select count(*) from participant where participant.person_id = person.id
        and participant.status = ${sql.lit(participationStatus.approved)}) as joined_count,
      (select count(*) from comment where comment.author_id = person.id
        and comment.deleted_at is null) as comment_count,
      (select count(*) from session where session.person_id = person.id
        and session.expires_at > ${now}) as session_count,
      (select max(greatest(session.created_at, session.expires_at - interval '30 days')) from session
        where session.person_id = person.id)
        as last_seen_at,
      (select count(*) from strike where strike.person_id = person.id and strike.revoked_at is null
        and strike.expires_at > ${now})
        as active_strikes,
      (select count(*) from report where report.reporter_id = person.id) as reports_made_count,
      (select count(*) from moderation_case where moderation_case.status <> 'decided'
        and moderation_case.subject_type = 'user' and moderation_case.subject_id = person.id)
        + (select count(*) from activity join moderation_case on moderation_case.subject_type = 'activity'
          and moderation_case.subject_id = activity.id
           where activity.host_id = person.id and moderation_case.status <> 'decided')
        + (select count(*) from comment join moderation_case on moderation_case.subject_type = 'comment'
          and moderation_case.subject_id = comment.id
           where comment.author_id = person.id and moderation_case.status <> 'decided')
        + (select count(*) from picture join moderation_case on moderation_case.subject_type = 'image'
          and moderation_case.subject_id = picture.id
           where picture.owner_id = person.id and moderation_case.status <> 'decided') as open_case_count,
      person.user_type = ${sql.lit(userType.administrator)} and (select count(*) from person other
        where other.user_type = ${sql.lit(userType.administrator)}) = 1 as is_last_administrator
    from person where person.id = ${id}::uuid and person.id <> ${deletedUser.id}`.execute(db);
  return rows[0] ?? null;
}

export type HistoryRow = {
  readonly action: string;
  readonly actorName: string | null;
  readonly createdAt: Date;
  readonly data: unknown;
};

/** Actions on a person, newest first. Views of their details are only in the audit trail. */
export async function listHistory(db: Database, personId: string, limit: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select audit.action, audit.created_at, audit.data, actor.first_name || ' ' || actor.last_name as actor_name
    from audit left join person actor on actor.id = audit.actor_id
    where audit.subject_type = 'user' and audit.subject_id = ${personId}::uuid and audit.action not in ('view-person', 'store-person')
    order by audit.created_at desc, audit.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The person's type and the number of administrators; null for an unknown person. */
export async function findForPromotion(trx: Trx, personId: string) {
  const { rows } = await sql<{ userType: number; administrators: number }>`
    select person.user_type, (select count(*)::integer from person administrator
      where administrator.user_type = ${sql.lit(userType.administrator)}) as administrators
    from person where person.id = ${personId}::uuid`.execute(trx);
  return rows[0] ?? null;
}

/** Locks the row against other changes of the type; undefined when the person no longer exists. */
export async function lockUserType(trx: Trx, personId: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom("person")
    .select("userType")
    .where("id", "=", personId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.userType;
}

export async function setUserType(trx: Trx, personId: string, userType: number, now: Date): Promise<void> {
  await trx.updateTable("person").set({ userType, updatedAt: now }).where("id", "=", personId).execute();
}
