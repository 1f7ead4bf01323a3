import { randomUUID } from "node:crypto";
import { recipientParts, PRIVATE, type WriteKind } from "./write-kind.ts";

const readersPerNote = 3;

/** Writes between people and staff. */
export const staffKinds: readonly WriteKind[] = [
  {
    name: "special notification",
    weight: 2,
    draw: (world) => {
      const id = randomUUID();
      const userIds = world.drawGuests(readersPerNote).map((guest) => guest.id);
      const body = { id, title: id, text: "The locks are open again.", path: "/", to: { kind: "people", userIds } };
      return { key: id, person: world.staff, method: "POST", path: `${PRIVATE}/admin/notifications/special`, body };
    },
    parts: {
      note: `select id::text as key, count(*)::int as count from special_notification where id = any($1::uuid[])
        and total_count = ${readersPerNote} group by 1`,
      ...recipientParts(
        "recipient",
        readersPerNote,
        `select special_id::text, count(*) from special_notification_recipient where special_id = any($1::uuid[]) group by 1`,
      ),
      audit: `select subject_id::text as key, count(*)::int as count from audit where subject_id = any($1::uuid[]) and action = 'send-special-notification' group by 1`,
    },
  },
  {
    name: "replace decision",
    weight: 2,
    draw: (world) => {
      const dispute = world.stock.disputes.pop();
      if (dispute === undefined) return undefined;
      const { caseId, moderator, body } = dispute;
      return { key: caseId, person: moderator, method: "POST", path: `${PRIVATE}/admin/commands`, body };
    },
    parts: {
      decision: `select id::text as key, count(*)::int as count from moderation_case
        where id = any($1::uuid[]) and decision = 'suspend' and version = 3 group by 1`,
      event: `select case_id::text as key, count(*)::int as count from case_event
        where case_id = any($1::uuid[]) and type = 'decide' and reverses_id is not null group by 1`,
      strike: `select e.case_id::text as key, count(*)::int as count from strike k join case_event e on e.id = k.event_id
        where e.case_id = any($1::uuid[]) and k.revoked_at is null and e.data->>'decision' = 'suspend' group by 1`,
      "strike revoked": `select e.case_id::text as key, count(*)::int as count from strike k join case_event e on e.id = k.event_id
        where e.case_id = any($1::uuid[]) and k.revoked_at is not null and e.data->>'decision' = 'warn' group by 1`,
      suspension: `select c.id::text as key, count(p.id)::int as count from moderation_case c join person p on p.id = c.subject_id
        where c.id = any($1::uuid[]) and p.suspended_until is not null group by 1`,
      mail: `select e.case_id::text as key, count(*)::int as count from case_event e
        join delivery d on d.message_id = e.id and d.template = 'moderation-notice'
        where e.case_id = any($1::uuid[]) and e.data->>'decision' = 'suspend' group by 1`,
      receipt: `select case_id::text as key, count(*)::int as count from command_receipt
        where case_id = any($1::uuid[]) and sequence = 2 and outcome = 'applied' group by 1`,
      audit: `select c.id::text as key, count(u.id)::int as count from moderation_case c
        join audit u on u.subject_id = c.subject_id and u.action = 'undo-user-decision'
        where c.id = any($1::uuid[]) group by 1`,
    },
  },
  {
    name: "appeal",
    weight: 2,
    draw: (world) => {
      const warned = world.stock.warned.pop();
      if (warned === undefined) return undefined;
      const { strikeId, person } = warned;
      const body = { strikeId, text: "It was somebody else." };
      return { key: strikeId, person, method: "POST", path: `${PRIVATE}/appeal`, body };
    },
    parts: {
      appeal: `select strike_id::text as key, count(*)::int as count from appeal where strike_id = any($1::uuid[]) group by 1`,
      case: `select k.id::text as key, count(c.id)::int as count from strike k join moderation_case c on c.subject_id = k.person_id
        and c.status <> 'decided' where k.id = any($1::uuid[]) group by 1`,
      event: `select k.id::text as key, count(e.id)::int as count from strike k join case_event e on e.actor_id = k.person_id
        and e.type = 'appeal' where k.id = any($1::uuid[]) group by 1`,
      audit: `select k.id::text as key, count(u.id)::int as count from strike k join audit u on u.actor_id = k.person_id
        and u.action = 'appeal-decision' and u.data->>'strikeId' = k.id::text where k.id = any($1::uuid[]) group by 1`,
    },
  },
];
