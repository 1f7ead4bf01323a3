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
  "createdAt",
] as const;

export type PersonRow = Pick<Selectable<Person>, (typeof rowColumns)[number]>;

export type PeopleSearch = {
  /** Substring of a name or an address, or a whole id. */
  readonly q: string;
  readonly userType: number | undefined;
  readonly limit: number;
  /** The last id of the previous page. */
  readonly afterId: string | null;
};

/** Newest first, since UUIDv7 ids ascend with time. Substrings use the trigram indexes. */
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

/** The expressions must match the indexes. An unverified address matches only in full. */
function matchesText(q: string) {
  const part = likeAnywhere(q);
  return sql<boolean>`(
    lower(unaccented(first_name || ' ' || last_name)) like lower(unaccented(${part}))
    or (email is not null and lower(email::text) like lower(${part}))
    or unverified_email = ${q}::citext)`;
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
    select p.id, p.first_name, p.last_name, p.image, p.email, p.unverified_email, p.user_type, p.location_name,
      p.suspended_until, p.created_at, p.headline, p.hosted_count,
      array(select g.permission from person_grant g where g.person_id = p.id order by g.permission) as grants,
      (select count(*) from participant t where t.person_id = p.id and t.status = 3) as joined_count,
      (select count(*) from comment c where c.author_id = p.id and c.deleted_at is null) as comment_count,
      (select count(*) from session s where s.person_id = p.id and s.expires_at > ${now}) as session_count,
      (select max(greatest(s.created_at, s.expires_at - interval '30 days')) from session s where s.person_id = p.id)
        as last_seen_at,
      (select count(*) from strike k where k.person_id = p.id and k.revoked_at is null and k.expires_at > ${now})
        as active_strikes,
      (select count(*) from report r where r.reporter_id = p.id) as reports_made_count,
      (select count(*) from moderation_case m where m.status <> 'decided' and m.subject_type = 'user' and m.subject_id = p.id)
        + (select count(*) from activity a join moderation_case m on m.subject_type = 'activity' and m.subject_id = a.id
           where a.host_id = p.id and m.status <> 'decided')
        + (select count(*) from comment c join moderation_case m on m.subject_type = 'comment' and m.subject_id = c.id
           where c.author_id = p.id and m.status <> 'decided') as open_case_count,
      p.user_type = 4 and (select count(*) from person o where o.user_type = 4) = 1 as is_last_administrator
    from person p where p.id = ${id}::uuid and p.id <> ${deletedUser.id}`.execute(db);
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
    select e.action, e.created_at, e.data, actor.first_name || ' ' || actor.last_name as actor_name
    from audit e left join person actor on actor.id = e.actor_id
    where e.subject_type = 'user' and e.subject_id = ${personId}::uuid and e.action <> 'view-person'
    order by e.created_at desc, e.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The person's type and the number of administrators; null for an unknown person. */
export async function findForPromotion(trx: Trx, personId: string) {
  const { rows } = await sql<{ userType: number; administrators: number }>`
    select p.user_type, (select count(*)::integer from person a where a.user_type = 4) as administrators
    from person p where p.id = ${personId}::uuid`.execute(trx);
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
