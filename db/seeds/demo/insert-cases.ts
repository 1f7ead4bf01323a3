import type { CaseStatus } from "@meander/domain/moderation/case-status";
import { casePolicy } from "@meander/domain/policy";
import type pg from "pg";
import { hoursBefore, rankDemoCase } from "./case-priority.ts";
import { cases, reportedComments } from "./content/cases.ts";
import { insertRow } from "./insert-rows.ts";
import { activityKey, caseKey, type DemoRegistry, personKey, reportedCommentKey } from "./registry.ts";
import type { DemoCase, ReportedComment } from "./types.ts";

const DAY_MS = 24 * 3_600_000;

/** Inserts the missing moderation cases, decided ones first, because later cases reference them. */
export async function insertCases(client: pg.Client, registry: DemoRegistry, now: Date): Promise<void> {
  for (const comment of reportedComments) await insertReportedComment(client, registry, comment, now);
  const missing = cases.filter(({ key }) => registry.find(caseKey(key)) === undefined);
  const decidedFirst = missing.toSorted((a, b) => Number(b.decided !== undefined) - Number(a.decided !== undefined));
  for (const demoCase of decidedFirst) await insertCase(client, registry, demoCase, now);
}

async function insertReportedComment(
  client: pg.Client,
  registry: DemoRegistry,
  { key, activity, author, text, hoursAgo }: ReportedComment,
  now: Date,
): Promise<void> {
  const activityId = registry.find(activityKey(activity));
  if (registry.find(reportedCommentKey(key)) !== undefined || activityId === undefined) return;
  if ((await findEvidence(client, "activity", activityId)) === null) return;
  const commentId = await insertRow(client, "comment", {
    activity_id: activityId,
    author_id: registry.get(personKey(author)),
    text,
    posted_at: hoursBefore(now, hoursAgo),
  });
  await registry.add(reportedCommentKey(key), commentId);
  await client.query("update activity set comment_count = comment_count + 1 where id = $1", [activityId]);
}

async function insertCase(client: pg.Client, registry: DemoRegistry, demoCase: DemoCase, now: Date): Promise<void> {
  const { key, subjectType, subject, reports, steps = [], decided } = demoCase;
  const subjectId = registry.find(subject);
  const evidence = await findEvidence(client, subjectType, subjectId);
  if (subjectId === undefined || evidence === null) return;
  // A user has reported the subject since, so the demo case is skipped and the real one stays unchanged.
  if (decided === undefined && !(await clearOutdatedCase(client, subjectType, subjectId))) return;
  const { score, reasons, openedAt, dueAt } = rankDemoCase(demoCase, now);
  const idOf = (name: string | undefined) => (name === undefined ? null : registry.get(personKey(name)));
  const { rows } = await client.query<{ id: string }>(
    `select id from moderation_case where subject_type = $1 and subject_id = $2 and status = 'decided' order by opened_at desc limit 1`,
    [subjectType, subjectId],
  );
  const caseId = await insertRow(client, "moderation_case", {
    subject_type: subjectType,
    subject_id: subjectId,
    status: statusOf(demoCase),
    version: reports.length + steps.length,
    priority: score,
    priority_reasons: { json: reasons },
    previous_case_id: rows[0]?.id ?? null,
    assignee_id: idOf(steps[0]?.by ?? decided?.by),
    escalated_by: idOf(steps.find(({ type }) => type === "escalate")?.by),
    second_opinion_by: idOf(steps.find(({ type }) => type === "askSecondOpinion")?.by),
    due_at: dueAt,
    opened_at: openedAt,
  });
  await registry.add(caseKey(key), caseId);
  const addEvent = eventWriter(client, registry, caseId, now);
  for (const { by, category, text, hoursAgo } of reports) {
    const reportId = await insertRow(client, "report", {
      case_id: caseId,
      reporter_id: idOf(by),
      category,
      text,
      evidence: { json: evidence },
      created_at: hoursBefore(now, hoursAgo),
    });
    await addEvent("report", by, hoursAgo, { reportId, category });
  }
  for (const { type, by, text, hoursAgo } of steps) await addEvent(type, by, hoursAgo, { text });
  if (decided !== undefined) await decide(client, registry, { caseId, subjectId, demoCase, decided, addEvent, now });
}

function statusOf({ decided, steps = [] }: DemoCase): CaseStatus {
  if (decided !== undefined) return "decided";
  return steps.some(({ type }) => type === "escalate") ? "escalated" : "open";
}

type WriteEvent = (type: string, by: string, hoursAgo: number, data: object) => Promise<string>;

function eventWriter(client: pg.Client, registry: DemoRegistry, caseId: string, now: Date): WriteEvent {
  let version = 0;
  return async (type, by, hoursAgo, data) => {
    version += 1;
    return insertRow(client, "case_event", {
      case_id: caseId,
      command_id: crypto.randomUUID(),
      actor_id: registry.get(personKey(by)),
      type,
      case_version: version,
      data: { json: data },
      created_at: hoursBefore(now, hoursAgo),
    });
  };
}

type Ending = {
  readonly caseId: string;
  readonly subjectId: string;
  readonly demoCase: DemoCase;
  readonly decided: NonNullable<DemoCase["decided"]>;
  readonly addEvent: WriteEvent;
  readonly now: Date;
};

/** Applies a decision as the API would: the event, the strike, the removed comment. Sends no mail. */
async function decide(client: pg.Client, registry: DemoRegistry, ending: Ending): Promise<void> {
  const { caseId, subjectId, demoCase, decided, addEvent, now } = ending;
  const { decision, category, by, owner, text, hoursAgo } = decided;
  const decidedAt = hoursBefore(now, hoursAgo);
  const isRemoval = decision === "removeContent";
  const effects = isRemoval ? { removal: { previous: { at: null, eventId: null } } } : {};
  const eventId = await addEvent("decide", by, hoursAgo, { decision, category, policyVersion: 1, text, effects });
  await client.query(
    `update moderation_case set decision = $2, decision_event_id = $3, decided_at = $4, version = $5 where id = $1`,
    [caseId, decision, eventId, decidedAt, demoCase.reports.length + 1],
  );
  await insertRow(client, "strike", {
    event_id: eventId,
    person_id: registry.get(personKey(owner)),
    category,
    created_at: decidedAt,
    expires_at: new Date(decidedAt.getTime() + casePolicy.strikeDays * DAY_MS),
  });
  if (!isRemoval) return;
  await client.query(
    `with removed as (
       update comment set deleted_at = $2, removal_event_id = $3 where id = $1 and deleted_at is null returning activity_id
     )
     update activity a set comment_count = comment_count - 1 from removed r where a.id = r.activity_id`,
    [subjectId, decidedAt, eventId],
  );
}

/** The evidence snapshot of a report, in the API's format; null when the subject was deleted. */
async function findEvidence(client: pg.Client, type: DemoCase["subjectType"], id: string | undefined) {
  const { rows } = await client.query<Record<string, string | null>>(evidenceQueries[type], [id ?? null]);
  return rows[0] ?? null;
}

const evidenceQueries = {
  user: `select first_name as "firstName", last_name as "lastName", headline, summary, image, location_name as "locationName"
    from person where id = $1`,
  activity: `select title, summary, host_id as "hostId" from activity where id = $1`,
  comment: `select text, author_id as "authorId", activity_id as "activityId" from comment where id = $1`,
} as const satisfies Record<DemoCase["subjectType"], string>;

/**
 * Deletes an untouched case about the same subject from an earlier version of the demo world. Returns false when the
 * existing case is a real one.
 */
async function clearOutdatedCase(client: pg.Client, subjectType: string, subjectId: string): Promise<boolean> {
  const { rows } = await client.query<{ id: string; is_ours: boolean }>(
    `select c.id, not exists (select 1 from case_event e where e.case_id = c.id and e.type <> 'reported') as is_ours
     from moderation_case c where c.subject_type = $1 and c.subject_id = $2 and c.status <> 'decided' for update`,
    [subjectType, subjectId],
  );
  const [earlier] = rows;
  if (earlier === undefined) return true;
  if (!earlier.is_ours) return false;
  await client.query("delete from case_event where case_id = $1", [earlier.id]);
  await client.query("delete from report where case_id = $1", [earlier.id]);
  await client.query("delete from moderation_case where id = $1", [earlier.id]);
  return true;
}
