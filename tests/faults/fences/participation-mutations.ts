import type { Fence } from "./fence.ts";

const participation = "apps/api/src/modules/participation";
const activities = "apps/api/src/modules/activities";
const personalData = "apps/api/src/modules/accounts/personal-data";
const clock = "activities/clock.test.ts";
const deleting = "accounts/delete-account.test.ts";
const attendance = "participation/attendance-and-rating.test.ts";
const blocking = "blocking/blocking.test.ts";
const joining = "participation/join-activity.test.ts";
const nearby = "activities/nearby.test.ts";
const voting = "participation/vote.test.ts";

export const participationMutations: readonly Fence[] = [
  {
    breaks: "two concurrent votes count as one",
    file: `${activities}/queries.ts`,
    from: `.where("id", "=", id).forNoKeyUpdate()`,
    to: `.where("id", "=", id)`,
    test: { file: voting, name: "voting > counts both of two votes that lock the same options concurrently" },
  },
  {
    breaks: "retracting a vote retracts those of other people",
    file: `${activities}/save-date-options.ts`,
    from: "v.option_id = removed.option_id and v.person_id = removed.person_id",
    to: "v.option_id = removed.option_id",
    test: { file: voting, name: "voting > retracts only one's own vote on one option" },
  },
  {
    breaks: "retracting one vote retracts the person's other votes",
    file: `${activities}/save-date-options.ts`,
    from: "v.option_id = removed.option_id and v.person_id = removed.person_id",
    to: "v.person_id = removed.person_id",
    test: { file: voting, name: "voting > retracts only one's own vote on one option" },
  },
  {
    breaks: "votes of former participants count",
    file: `${participation}/leave-activity.ts`,
    from: `    await saveParticipantVotes(trx, activity);\n`,
    to: "",
    test: {
      file: joining,
      name: "leaving > frees the place, no longer counts the votes, and notifies host and participants",
    },
  },
  {
    breaks: "a full activity accepts requests",
    file: `${participation}/join-activity.ts`,
    from: `    if (placesLeft(row.capacity, row.approvedCount) === 0) requireAllowed({ allowed: false, reason: "activityFull" });\n`,
    to: "",
    test: { file: joining, name: "joining > refuses a request once all places are taken" },
  },
  {
    breaks: "a join message replaces those of other people",
    file: `${participation}/join-activity.ts`,
    from: `      .where("activityId", "=", row.id)\n      .where("personId", "=", actor.userId)\n`,
    to: `      .where("activityId", "=", row.id)\n`,
    test: { file: joining, name: "joining > stores a message with its own request only" },
  },
  {
    breaks: "a join message replaces the person's messages to other activities",
    file: `${participation}/join-activity.ts`,
    from: `      .where("activityId", "=", row.id)\n      .where("personId", "=", actor.userId)\n`,
    to: `      .where("personId", "=", actor.userId)\n`,
    test: { file: joining, name: "joining > stores a message with its own request only" },
  },
  {
    breaks: "a blocked person can request to join",
    file: `${activities}/activity-for-actor.ts`,
    from: "const isBlocked = await isBlockedPair(db, actorId, row.hostId);",
    to: `const isBlocked = actorId === "";`,
    test: {
      file: blocking,
      name: "a block by the guest > prevents the guest from joining, commenting and liking, and notifies neither",
    },
  },
  {
    breaks: "a host approves a blocked person",
    file: `${participation}/decide-participant.ts`,
    from: `if (event === "approve" && (await isBlockedPair(trx, actor.userId, personId)))`,
    to: `if (personId === "")`,
    test: {
      file: blocking,
      name: "a block with existing data > prevents the host from approving a blocked person",
    },
  },
  {
    breaks: "a block ends participations of other people",
    file: `${participation}/save-participation.ts`,
    from: `    .where("activityId", "=", activity.row.id)\n    .where("personId", "=", personId)\n`,
    to: `    .where("activityId", "=", activity.row.id)\n`,
    test: {
      file: blocking,
      name: "a block with existing data > ends a participation and frees the place when the guest blocks",
    },
  },
  {
    breaks: "a block changes a past activity",
    file: `${participation}/end-participation.ts`,
    from: `  if (resource.state !== "open" && resource.state !== "closed") return;\n`,
    to: "",
    test: {
      file: blocking,
      name: "a block with existing data > leaves a past activity unchanged, so that it can be rated",
    },
  },
  {
    breaks: "repeated confirmation of attendance counts as new",
    file: `${participation}/attendance-queries.ts`,
    from: `    .where("attendedAt", attendedAt === null ? "is not" : "is", null)\n`,
    to: "",
    test: {
      file: attendance,
      name: "attendance > notifies once, however often it is confirmed, reverted and repeated",
    },
  },
  {
    breaks: "participants are notified of their attendance twice",
    file: `${participation}/attendance-queries.ts`,
    from: " and attendance_notified_at is null",
    to: "",
    test: {
      file: attendance,
      name: "attendance > notifies once, however often it is confirmed, reverted and repeated",
    },
  },
  {
    breaks: "attendance of pending participants is confirmed",
    file: `${participation}/attendance-queries.ts`,
    from: `    .where("status", "=", approved)\n`,
    to: "",
    test: { file: attendance, name: "attendance > is confirmed by the host, after the end, for approved participants" },
  },
  {
    breaks: "another person's rating prevents reverting attendance",
    file: `${participation}/attendance-queries.ts`,
    from: `    .selectFrom("rating")\n    .select("personId")\n    .where("activityId", "=", activityId)\n    .where("personId", "in", personIds)\n`,
    to: `    .selectFrom("rating")\n    .select("personId")\n    .where("activityId", "=", activityId)\n`,
    test: { file: attendance, name: "attendance > affects only the given activity and people" },
  },
  {
    breaks: "a rating of another activity prevents reverting attendance",
    file: `${participation}/attendance-queries.ts`,
    from: `    .selectFrom("rating")\n    .select("personId")\n    .where("activityId", "=", activityId)\n`,
    to: `    .selectFrom("rating")\n    .select("personId")\n`,
    test: { file: attendance, name: "attendance > affects only the given activity and people" },
  },
  {
    breaks: "attendance changes in other activities",
    file: `${participation}/attendance-queries.ts`,
    from: `    .set({ attendedAt })\n    .where("activityId", "=", activityId)\n`,
    to: `    .set({ attendedAt })\n`,
    test: { file: attendance, name: "attendance > affects only the given activity and people" },
  },
  {
    breaks: "attendance changes for other participants",
    file: `${participation}/attendance-queries.ts`,
    from: `    .where("activityId", "=", activityId)\n    .where("personId", "in", personIds)\n    .where("attendedAt"`,
    to: `    .where("activityId", "=", activityId)\n    .where("attendedAt"`,
    test: { file: attendance, name: "attendance > affects only the given activity and people" },
  },
  {
    breaks: "two activities that open concurrently notify one person",
    file: `${activities}/announce-activity.ts`,
    from: `    on conflict do nothing\n`,
    to: "",
    test: { file: nearby, name: "opening an activity > notifies a person of one a day, however many open at once" },
  },
  {
    breaks: "an expired activity expires again",
    file: `${activities}/expire-activities.ts`,
    from: "status in (1, 2) and ends_at",
    to: "ends_at",
    test: {
      file: clock,
      name: "the passing of time > expires no draft, suggestion or cancelled activity, and none twice",
    },
  },
  {
    breaks: "a cancelled activity expires",
    file: `${activities}/expire-activities.ts`,
    from: " and cancelled_at is null and not is_suggested",
    to: " and not is_suggested",
    test: {
      file: clock,
      name: "the passing of time > expires no draft, suggestion or cancelled activity, and none twice",
    },
  },
  {
    breaks: "a suggestion expires",
    file: `${activities}/expire-activities.ts`,
    from: " and cancelled_at is null and not is_suggested",
    to: " and cancelled_at is null",
    test: {
      file: clock,
      name: "the passing of time > expires no draft, suggestion or cancelled activity, and none twice",
    },
  },
  {
    breaks: "a case loses its evidence while its decision can be undone",
    file: `${personalData}/residual-case-data.ts`,
    from: ` and c.decided_at < \${settledBefore}`,
    to: "",
    test: {
      file: deleting,
      name: "a deleted account > leaves a decided case its subject while the decision can be undone",
    },
  },
  {
    breaks: "rows added during a deletion are not locked",
    file: `${personalData}/belongings.ts`,
    from: `  if (idsOf(now).some((id) => !locked.has(id))) throw new BelongingsChangedError();\n`,
    to: "",
    test: {
      file: deleting,
      name: "a deleted account > aborts with BelongingsChangedError when the person's rows change concurrently",
    },
  },
  {
    breaks: "an activity is announced again to people who became interested later",
    ...{
      file: "apps/api/src/modules/activities/announce-activity.ts",
      from: `where not exists (select 1 from announcement a where a.activity_id = \${id}::uuid)`,
      to: "where true",
    },
    test: {
      file: "activities/nearby.test.ts",
      name: "opening an activity > notifies when a draft is published or a suggestion becomes an activity, and only then",
    },
  },
];
