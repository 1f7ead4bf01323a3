import type { CaseStatus } from "@meander/domain/moderation/case-status";
import type { CaseState } from "@meander/domain/moderation/command-verdict";
import type { CaseToDecide } from "@meander/domain/moderation/deciding";
import type { Decision } from "@meander/domain/moderation/decision";
import type { SubjectType } from "@meander/domain/moderation/subject";
import { deletedUser } from "@meander/domain/person/deleted-user";
import { userType } from "@meander/domain/person/user-type";
import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import { storedUserType } from "../../db/stored-user-type.ts";
import { storedCaseDecision, storedCaseEventData, storedDecisionName } from "./stored-json.ts";

type FactsRow = {
  readonly id: string;
  readonly subjectType: SubjectType;
  readonly subjectId: string;
  readonly status: CaseStatus;
  readonly version: number;
  readonly openedAt: Date;
  readonly decision: string | null;
  readonly decisionEventId: string | null;
  readonly decisionData: unknown;
  readonly secondOpinionBy: string | null;
  readonly escalatedBy: string | null;
  readonly secondAdministratorIds: readonly string[];
  readonly ownerId: string | null;
  readonly ownerType: number | null;
  readonly reporterIds: readonly string[] | null;
  readonly reportCount: number;
  readonly staffReportCount: number;
  readonly isSuspended: boolean;
  readonly isBanned: boolean;
  /** The decision that removed or hid the subject, if it is removed or hidden. */
  readonly removalEventId: string | null;
  readonly appeals: readonly AppealRow[] | null;
  readonly title: string | null;
  readonly text: string | null;
  readonly holderName: string | null;
  readonly holderId: string | null;
  readonly isLeaseValid: boolean | null;
  readonly isChanged: boolean;
};

/** As returned in JSON. */
type AppealRow = {
  readonly id: string;
  readonly strikeId: string;
  readonly strikeEventId: string;
  readonly decision: string | null;
  readonly decidedBy: string | null;
};

/** An appeal that the case's decision answers or will answer. */
export type CaseAppeal = {
  readonly id: string;
  readonly strikeId: string;
  /** The event of the appealed decision. */
  readonly strikeEventId: string;
  readonly decision: Decision;
  readonly decidedBy: string | null;
};

/** A locked case, with every fact that its rules need. */
export type CaseForUpdate = CaseToDecide & {
  readonly appeals: readonly CaseAppeal[];
  readonly id: string;
  readonly subjectId: string;
  readonly version: number;
  readonly openedAt: Date;
  readonly decisionEventId: string | null;
  /** The decision that removed or hid the subject, if it is removed or hidden. */
  readonly removalEventId: string | null;
  readonly caseState: CaseState;
  /** The person named by `leaseHolder`. */
  readonly holderId: string | null;
  /** The subject's current texts. */
  readonly evidence: { readonly title: string | null; readonly text: string | null };
};

type View = {
  readonly actorId: string;
  readonly baseVersion: number;
  /** The lease under which the command was issued. */
  readonly leaseToken?: string | undefined;
  /** Whether the command resolves an earlier conflict. */
  readonly isSettling?: boolean;
  readonly now: Date;
};

/**
 * Locks the person whom a decision about the case may suspend; call it before `lockCase`. An appeal locks its person
 * before the case too, and in another order the two would deadlock.
 */
export async function lockOwner(trx: Trx, caseId: string): Promise<void> {
  await sql`
    select from person where id = (
      select coalesce(activity.host_id, comment.author_id, picture.owner_id, moderation_case.subject_id)
      from moderation_case
      left join activity on moderation_case.subject_type = 'activity' and activity.id = moderation_case.subject_id
      left join comment on moderation_case.subject_type = 'comment' and comment.id = moderation_case.subject_id
      left join picture on moderation_case.subject_type = 'image' and picture.id = moderation_case.subject_id
      where moderation_case.id = ${caseId}
    ) for no key update`.execute(trx);
}

/**
 * Null for an unknown case. Locks in a first statement, so that the second one's snapshot isn't older than the lock.
 */
export async function lockCase(trx: Trx, caseId: string, view: View): Promise<CaseForUpdate | null> {
  const locked = await trx
    .selectFrom("moderationCase")
    .select("id")
    .where("id", "=", caseId)
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined) return null;
  const row = await findFacts(trx, caseId, view);
  return row === undefined ? null : caseOf(row, view);
}

async function findFacts(trx: Trx, caseId: string, { actorId, baseVersion, leaseToken, now }: View) {
  // Each lease has a new, higher token, so another one shows that the case was taken over. Without a token only another
  // person's valid lease counts.
  const isLater = leaseToken === undefined ? sql`false` : sql`case_lease.token::text <> ${leaseToken}`;
  const { rows } = await sql<FactsRow>`
    select moderation_case.id, moderation_case.subject_type, moderation_case.subject_id, moderation_case.status,
      moderation_case.version, moderation_case.opened_at, moderation_case.decision, moderation_case.decision_event_id,
      moderation_case.second_opinion_by, moderation_case.escalated_by, decision_event.data as decision_data,
        owner.id as owner_id, owner.user_type as owner_type,
      array(select person.id from person
        where person.id in (moderation_case.second_opinion_by, moderation_case.escalated_by)
          and person.user_type = ${sql.lit(userType.administrator)}) as second_administrator_ids,
      coalesce(reported.first_name || ' ' || reported.last_name, activity.title) as title,
      coalesce(reported.summary, reported.headline, activity.summary, comment.text) as text,
      (select array_agg(report.reporter_id) from report where report.case_id = moderation_case.id
        and report.reporter_id is not null) as reporter_ids,
      (select count(*) from report where report.case_id = moderation_case.id) as report_count,
      (select count(*) from report where report.case_id = moderation_case.id and report.is_by_staff)
        as staff_report_count,
      coalesce(owner.suspended_until > ${now}::timestamptz, false) as is_suspended,
      owner.banned_from is not null as is_banned,
      coalesce(activity.hiding_event_id, comment.removal_event_id, picture.removal_event_id) as removal_event_id,
      (select jsonb_agg(jsonb_build_object('id', appeal.id, 'strikeId', appeal.strike_id, 'strikeEventId',
        strike.event_id,
          'decision', case_event.data ->> 'decision', 'decidedBy', case_event.actor_id)
            order by appeal.created_at, appeal.id)
        from appeal join strike on strike.id = appeal.strike_id join case_event on case_event.id = strike.event_id
        where appeal.case_id = moderation_case.id and (appeal.status = 'waiting'
          or appeal.answer_event_id = moderation_case.decision_event_id)) as appeals,
      holder.first_name || ' ' || holder.last_name as holder_name, holder.id as holder_id,
        case_lease.expires_at > ${now} as is_lease_valid,
      moderation_case.version < ${baseVersion} or exists (
        select from case_event where case_event.case_id = moderation_case.id
          and case_event.case_version > ${baseVersion}
          and case_event.type <> 'note' and case_event.actor_id is distinct from ${actorId}
      ) as is_changed
    from moderation_case
    left join case_event decision_event on decision_event.id = moderation_case.decision_event_id
    left join person reported on moderation_case.subject_type = 'user' and reported.id = moderation_case.subject_id
    left join activity on moderation_case.subject_type = 'activity' and activity.id = moderation_case.subject_id
    left join comment on moderation_case.subject_type = 'comment' and comment.id = moderation_case.subject_id
    left join picture on moderation_case.subject_type = 'image' and picture.id = moderation_case.subject_id
    left join person owner on owner.id = coalesce(reported.id, activity.host_id, comment.author_id, picture.owner_id)
      and owner.id <> ${deletedUser.id}
    left join case_lease on case_lease.case_id = moderation_case.id and case_lease.holder_id <> ${actorId}
      and (case_lease.expires_at > ${now} or ${isLater})
    left join person holder on holder.id = case_lease.holder_id
    where moderation_case.id = ${caseId}`.execute(trx);
  return rows[0];
}

function caseOf(row: FactsRow, { baseVersion, isSettling = false }: View): CaseForUpdate {
  const decision = storedCaseDecision(row.decision);
  const { ownerId, ownerType } = row;
  return {
    id: row.id,
    subjectType: row.subjectType,
    subjectId: row.subjectId,
    status: row.status,
    version: row.version,
    openedAt: row.openedAt,
    decisionEventId: row.decisionEventId,
    secondOpinionBy: row.secondOpinionBy,
    escalatedBy: row.escalatedBy,
    secondAdministratorIds: row.secondAdministratorIds,
    owner: ownerId === null ? null : { userId: ownerId, userType: storedUserType(ownerType) },
    reporterIds: row.reporterIds ?? [],
    reportCount: row.reportCount,
    staffReportCount: row.staffReportCount,
    inForce: { isSuspended: row.isSuspended, isBanned: row.isBanned, isRemoved: row.removalEventId !== null },
    removalEventId: row.removalEventId,
    appeals: (row.appeals ?? []).map(({ decision: name, ...appeal }) => ({
      ...appeal,
      decision: storedDecisionName(name),
    })),
    evidence: { title: row.title, text: row.text },
    caseState: {
      status: row.status,
      decided: decision === null ? null : { decision, days: storedCaseEventData(row.decisionData).days },
      isSecondOpinionRequested: row.secondOpinionBy !== null,
      hasChanged: row.isChanged,
      leaseHolder: row.isLeaseValid === true ? row.holderName : null,
      isTakenOver: row.isLeaseValid === false,
      isChosen: isSettling && row.version === baseVersion,
    },
    holderId: row.holderId,
  };
}
