import { auditOfPair, forEach, onActivity, PRIVATE, pairs, toldHost, type WriteKind } from "./write-kind.ts";
import { guestsPerVisit } from "../stock.ts";

/** What is done once an activity is over. */
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
        ...{ key: activityId, person: host, method: "POST", path, onAcknowledged },
        body: { userIds: guests.map(({ id }) => id) },
      };
    },
    parts: {
      ...forEach(
        "attendance",
        guestsPerVisit,
        `select activity_id::text, count(*) from participant where activity_id = any($1::uuid[]) and attended_at is not null group by 1`,
      ),
      ...forEach(
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
      const rater = world.takeAny(world.raters);
      return rater && onActivity(rater.activityId, rater.guest, "rating", { stars: 4, text: world.mark() });
    },
    parts: {
      rating: `select k.key, count(r.person_id)::int as count from ${pairs} join rating r using (activity_id, person_id) group by 1`,
      notice: toldHost(8),
      audit: auditOfPair("rate-activity"),
    },
  },
];
