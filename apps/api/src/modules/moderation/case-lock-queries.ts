import type { CaseStatus } from "@meander/domain/moderation/case-status";
import type { CaseState } from "@meander/domain/moderation/command-verdict";
import type { CaseToDecide } from "@meander/domain/moderation/deciding";
import type { Decision } from "@meander/domain/moderation/decision";
import type { SubjectType } from "@meander/domain/moderation/subject";
import { deletedUser } from "@meander/domain/person/deleted-user";
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
  readonly ownerId: string | null;
  readonly ownerType: number | null;
  readonly reporterIds: readonly string[] | null;
  readonly reportCount: number;
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
      select coalesce(a.host_id, m.author_id, c.subject_id) from moderation_case c
      left join activity a on c.subject_type = 'activity' and a.id = c.subject_id
      left join comment m on c.subject_type = 'comment' and m.id = c.subject_id
      where c.id = ${caseId}
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
  const isLater = leaseToken === undefined ? sql`false` : sql`l.token::text <> ${leaseToken}`;
  const { rows } = await sql<FactsRow>`
    select c.id, c.subject_type, c.subject_id, c.status, c.version, c.opened_at, c.decision, c.decision_event_id,
      c.second_opinion_by, c.escalated_by, d.data as decision_data, o.id as owner_id, o.user_type as owner_type,
      coalesce(u.first_name || ' ' || u.last_name, a.title) as title,
      coalesce(u.summary, u.headline, a.summary, m.text) as text,
      (select array_agg(r.reporter_id) from report r where r.case_id = c.id and r.reporter_id is not null) as reporter_ids,
      (select count(*) from report r where r.case_id = c.id) as report_count,
      (select jsonb_agg(jsonb_build_object('id', w.id, 'strikeId', w.strike_id, 'strikeEventId', k.event_id,
          'decision', e.data ->> 'decision', 'decidedBy', e.actor_id) order by w.created_at, w.id)
        from appeal w join strike k on k.id = w.strike_id join case_event e on e.id = k.event_id
        where w.case_id = c.id and (w.status = 'waiting' or w.answer_event_id = c.decision_event_id)) as appeals,
      h.first_name || ' ' || h.last_name as holder_name, h.id as holder_id, l.expires_at > ${now} as is_lease_valid,
      c.version < ${baseVersion} or exists (
        select from case_event e where e.case_id = c.id and e.case_version > ${baseVersion}
          and e.type <> 'note' and e.actor_id is distinct from ${actorId}
      ) as is_changed
    from moderation_case c
    left join case_event d on d.id = c.decision_event_id
    left join person u on c.subject_type = 'user' and u.id = c.subject_id
    left join activity a on c.subject_type = 'activity' and a.id = c.subject_id
    left join comment m on c.subject_type = 'comment' and m.id = c.subject_id
    left join person o on o.id = coalesce(u.id, a.host_id, m.author_id) and o.id <> ${deletedUser.id}
    left join case_lease l on l.case_id = c.id and l.holder_id <> ${actorId} and (l.expires_at > ${now} or ${isLater})
    left join person h on h.id = l.holder_id
    where c.id = ${caseId}`.execute(trx);
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
    owner: ownerId === null ? null : { userId: ownerId, userType: storedUserType(ownerType) },
    reporterIds: row.reporterIds ?? [],
    reportCount: row.reportCount,
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
