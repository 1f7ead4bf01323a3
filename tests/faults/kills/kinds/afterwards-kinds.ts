import {
  auditOfPair,
  recipientParts,
  activityWrite,
  PRIVATE,
  pairs,
  hostNotification,
  type WriteKind,
} from "./write-kind.ts";
import { guestsPerVisit } from "../stock.ts";

/** Writes after the end of an activity. */
export const afterwardsKinds: readonly WriteKind[] = [
  {
    name: "attendance",
    weight: 2,
    draw: (world) => {
      const visit = world.stock.visits.pop();
      if (visit === undefined) return undefined;
      const { activityId, host, guests } = visit;
      const path = `${PRIVATE}/activity/${activityId}/attendance`;
      const onAcknowledged = () => void world.raters.push(...guests.map((guest) => ({ activityId, guest })));
      return {
        key: activityId,
        person: host,
        method: "POST",
        path,
        onAcknowledged,
        body: { userIds: guests.map(({ id }) => id) },
      };
    },
    parts: {
      ...recipientParts(
        "attendance",
        guestsPerVisit,
        `select activity_id::text, count(*) from participant where activity_id = any($1::uuid[]) and attended_at is not null group by 1`,
      ),
      ...recipientParts(
        "notice",
        guestsPerVisit,
        `select activity_id::text, count(*) from notification where activity_id = any($1::uuid[]) and code = 9 group by 1`,
      ),
      audit: `select subject_id::text as key, count(*)::int as count from audit where subject_id = any($1::uuid[]) and action = 'verify-attendance' group by 1`,
    },
  },
  {
    name: "rate",
    weight: 3,
    draw: (world) => {
      const rater = world.removeRandom(world.raters);
      return rater && activityWrite(rater.activityId, rater.guest, "rating", { stars: 4, text: world.uniqueWord() });
    },
    parts: {
      rating: `select k.key, count(r.person_id)::int as count from ${pairs} join rating r using (activity_id, person_id) group by 1`,
      notice: hostNotification(8),
      audit: auditOfPair("rate-activity"),
    },
  },
];
