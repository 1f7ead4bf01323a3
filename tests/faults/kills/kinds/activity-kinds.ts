import { activityResponse } from "@meander/domain/contract/activities";
import { activityOf } from "../activity-of.ts";
import { auditOfPair, activityWrite, PRIVATE, pairs, hostNotification, type WriteKind } from "./write-kind.ts";

export const activityKinds: readonly WriteKind[] = [
  {
    name: "create activity",
    weight: 3,
    draw: (world) => {
      const host = world.draw(world.hosts);
      if (host === undefined) return undefined;
      const key = world.uniqueWord();
      const onAcknowledged = (response: unknown) => {
        const { activity } = activityResponse.parse(response);
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
      return activityWrite(activity.id, guest, "join", {}, () => world.addJoined(activity.id, guest));
    },
    parts: {
      participant: `select k.key, count(p.person_id)::int as count from ${pairs} join participant p using (activity_id, person_id) group by 1`,
      notice: hostNotification(1),
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
      return pair && activityWrite(pair.activity.id, pair.guest, "vote", { optionIds: [pair.activity.optionId] });
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
      if (pair === undefined) return undefined;
      const body = { text: `@Race Number 1 ${world.uniqueWord()}`, mentionIds: [pair.activity.host.id] };
      return activityWrite(pair.activity.id, pair.guest, "comment", body);
    },
    parts: {
      comment: `select k.key, count(c.id)::int as count from ${pairs} join comment c on c.activity_id = k.activity_id and c.author_id = k.person_id group by 1`,
      mention: `select k.key, count(m.person_id)::int as count from ${pairs} join comment c on c.activity_id = k.activity_id and c.author_id = k.person_id
        join comment_mention m on m.comment_id = c.id group by 1`,
      "mention notice": hostNotification(10),
    },
  },
  {
    name: "like",
    weight: 4,
    draw: (world) => {
      const pair = world.drawPair("like");
      return pair && activityWrite(pair.activity.id, pair.guest, "like", { liked: true });
    },
    parts: {
      like: `select k.key, count(l.person_id)::int as count from ${pairs} join activity_like l using (activity_id, person_id) group by 1`,
      notice: hostNotification(18),
    },
  },
  {
    name: "report",
    weight: 3,
    draw: (world) => {
      const pair = world.drawPair("report");
      return (
        pair && activityWrite(pair.activity.id, pair.guest, "report", { text: world.uniqueWord(), category: "spam" })
      );
    },
    parts: {
      report: `select k.key, count(r.id)::int as count from ${pairs} join moderation_case c on c.subject_type = 'activity' and c.subject_id = k.activity_id
        join report r on r.case_id = c.id and r.reporter_id = k.person_id group by 1`,
      event: `select k.key, count(e.id)::int as count from ${pairs} join moderation_case c on c.subject_type = 'activity' and c.subject_id = k.activity_id
        join case_event e on e.case_id = c.id and e.type = 'report' and e.actor_id = k.person_id group by 1`,
      audit: auditOfPair("report-activity"),
    },
  },
];
