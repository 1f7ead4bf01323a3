import { activityResponse } from "@meander/domain/contract/activities";
import type { Racer } from "../../support/race-desk.ts";
import { activityOf, type World } from "./world.ts";

export type Draw = {
  /** What `parts` find it by. */
  readonly key: string;
  readonly person: Racer | undefined;
  readonly method: "POST";
  readonly path: string;
  readonly body: object;
  readonly onAcknowledged?: (answer: unknown) => void;
};

/** One way to write something that leaves marks in several tables. */
export type WriteKind = {
  readonly name: string;
  /** How often, beside the others. */
  readonly weight: number;
  readonly draw: (world: World) => Draw | undefined;
  /**
   * By name: rows (key, count) for the keys of $1. Together they are the write: each is there once, or none is. Keys that are not there
   * may be left out.
   */
  readonly parts: Readonly<Record<string, string>>;
};

const PUBLIC = "/api/public/v1.0";
const PRIVATE = "/api/private/v1.0";

/** Keys of what one person does to one activity. */
const pairs = `(select split_part(pair, ' ', 1)::uuid as activity_id, split_part(pair, ' ', 2)::uuid as person_id, pair as key
  from unnest($1::text[]) pair) k`;

/** What the host was told of somebody's doing. */
function toldHost(code: number): string {
  return `select k.key, count(n.id)::int as count from ${pairs} join activity a on a.id = k.activity_id
    join notification n on n.activity_id = a.id and n.actor_id = k.person_id and n.person_id = a.host_id and n.code = ${code} group by 1`;
}

function auditOfPair(action: string): string {
  return `select k.key, count(u.id)::int as count from ${pairs}
    join audit u on u.subject_id = k.activity_id and u.actor_id = k.person_id and u.action = '${action}' group by 1`;
}

export const writeKinds: readonly WriteKind[] = [
  {
    name: "sign-up",
    weight: 1,
    draw: (world) => {
      const emailAddress = `${world.mark()}@example.org`;
      const body = { firstName: "Ines", lastName: "Barros", emailAddress, password: "wander2026" };
      return { key: emailAddress, person: undefined, method: "POST", path: `${PUBLIC}/auth/local/signup`, body };
    },
    parts: {
      person: `select unverified_email::text as key, count(*)::int as count from person where unverified_email = any($1::citext[]) group by 1`,
      mail: `select address as key, count(*)::int as count from delivery where address = any($1::text[]) and template = 'verify-email' group by 1`,
      audit: `select p.unverified_email::text as key, count(*)::int as count from person p
        join audit u on u.subject_id = p.id and u.action = 'sign-up' where p.unverified_email = any($1::citext[]) group by 1`,
    },
  },
  {
    name: "create activity",
    weight: 3,
    draw: (world) => {
      const host = world.draw(world.hosts);
      if (host === undefined) return undefined;
      const key = world.mark();
      const onAcknowledged = (answer: unknown) => {
        const { activity } = activityResponse.parse(answer);
        world.add({ id: activity._id, optionId: activity.dates.options[0]?.id ?? "", host });
      };
      const body = activityOf(key, new Date());
      return { key, person: host, method: "POST", path: `${PRIVATE}/activity`, body, onAcknowledged };
    },
    parts: {
      activity: `select title as key, count(*)::int as count from activity where title = any($1::text[]) group by 1`,
      option: `select a.title as key, count(*)::int as count from activity a join date_option o on o.activity_id = a.id where a.title = any($1::text[]) group by 1`,
      search: `select a.title as key, count(*)::int as count from activity a join activity_search s on s.activity_id = a.id where a.title = any($1::text[]) group by 1`,
      audit: `select a.title as key, count(*)::int as count from activity a join audit u on u.subject_id = a.id and u.action = 'create-activity' where a.title = any($1::text[]) group by 1`,
    },
  },
  {
    name: "join",
    weight: 4,
    draw: (world) => {
      const pair = world.drawPair("join");
      if (pair === undefined) return undefined;
      const { activity, guest } = pair;
      return onActivity(activity.id, guest, "join", {}, () => world.addJoined(activity.id, guest));
    },
    parts: {
      participant: `select k.key, count(p.person_id)::int as count from ${pairs} join participant p using (activity_id, person_id) group by 1`,
      notice: toldHost(1),
      audit: auditOfPair("join-activity"),
    },
  },
  {
    name: "approve",
    weight: 3,
    draw: (world) => {
      const pair = world.drawJoined("approve");
      if (pair === undefined) return undefined;
      const { activity, guest } = pair;
      const path = `${PRIVATE}/activity/${activity.id}/participant/${guest.id}`;
      const key = `${activity.id} ${guest.id}`;
      return { key, person: activity.host, method: "POST", path, body: { status: 3 } };
    },
    parts: {
      participant: `select k.key, count(p.person_id)::int as count from ${pairs} join participant p using (activity_id, person_id) where p.status = 3 group by 1`,
      notice: `select k.key, count(n.id)::int as count from ${pairs} join notification n on n.activity_id = k.activity_id and n.person_id = k.person_id and n.code = 4 group by 1`,
      audit: `select k.key, count(u.id)::int as count from ${pairs}
        join audit u on u.subject_id = k.activity_id and u.action = 'approve-participant' and u.data->>'personId' = k.person_id::text group by 1`,
    },
  },
  {
    name: "vote",
    weight: 3,
    draw: (world) => {
      const pair = world.drawJoined("vote");
      return pair && onActivity(pair.activity.id, pair.guest, "vote", { optionIds: [pair.activity.optionId] });
    },
    parts: {
      vote: `select k.key, count(*)::int as count from ${pairs} join date_option o using (activity_id)
        join date_vote v on v.option_id = o.id and v.person_id = k.person_id group by 1`,
    },
  },
  {
    name: "comment",
    weight: 4,
    draw: (world) => {
      const pair = world.drawPair("comment");
      return pair && onActivity(pair.activity.id, pair.guest, "comment", { text: world.mark() });
    },
    parts: {
      comment: `select k.key, count(c.id)::int as count from ${pairs} join comment c on c.activity_id = k.activity_id and c.author_id = k.person_id group by 1`,
      notice: toldHost(12),
    },
  },
  {
    name: "like",
    weight: 4,
    draw: (world) => {
      const pair = world.drawPair("like");
      return pair && onActivity(pair.activity.id, pair.guest, "like", { liked: true });
    },
    parts: {
      like: `select k.key, count(l.person_id)::int as count from ${pairs} join activity_like l using (activity_id, person_id) group by 1`,
      notice: toldHost(18),
    },
  },
  {
    name: "report",
    weight: 3,
    draw: (world) => {
      const pair = world.drawPair("report");
      return pair && onActivity(pair.activity.id, pair.guest, "report", { text: world.mark(), category: "spam" });
    },
    parts: {
      report: `select k.key, count(r.id)::int as count from ${pairs} join moderation_case c on c.subject_type = 'activity' and c.subject_id = k.activity_id
        join report r on r.case_id = c.id and r.reporter_id = k.person_id group by 1`,
      event: `select k.key, count(e.id)::int as count from ${pairs} join moderation_case c on c.subject_type = 'activity' and c.subject_id = k.activity_id
        join case_event e on e.case_id = c.id and e.type = 'report' and e.actor_id = k.person_id group by 1`,
      audit: auditOfPair("report-activity"),
    },
  },
  {
    name: "update profile",
    weight: 2,
    draw: (world) => {
      const person = world.takeNewcomer();
      const body = { user: { headline: "Walks slowly", projects: [{ title: "A boat for two", sortOrder: 0 }] } };
      return person && { key: person.id, person, method: "POST", path: `${PRIVATE}/user/update`, body };
    },
    parts: {
      headline: `select id::text as key, 1 as count from person where id = any($1::uuid[]) and headline is not null`,
      project: `select person_id::text as key, count(*)::int as count from project where person_id = any($1::uuid[]) group by 1`,
      slug: `select person_id::text as key, count(*)::int as count from profile_slug where person_id = any($1::uuid[]) group by 1`,
      audit: `select subject_id::text as key, count(*)::int as count from audit where subject_id = any($1::uuid[]) and action = 'update-profile' group by 1`,
    },
  },
  {
    name: "read notification",
    weight: 2,
    draw: (world) => {
      const person = world.takeNewcomer();
      const body = { ids: person?.id };
      return person && { key: person.id, person, method: "POST", path: `${PRIVATE}/notifications/read`, body };
    },
    parts: {
      read: `select id::text as key, 1 as count from notification where id = any($1::uuid[]) and read_at is not null`,
    },
  },
];

function onActivity(activityId: string, person: Racer, what: string, body: object, onAcknowledged?: () => void): Draw {
  const path = `${PRIVATE}/activity/${activityId}/${what}`;
  const draw = { key: `${activityId} ${person.id}`, person, method: "POST", path, body } as const;
  return onAcknowledged === undefined ? draw : { ...draw, onAcknowledged };
}
