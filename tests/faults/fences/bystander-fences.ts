import type { Fence } from "./fence.ts";

const accounts = "apps/api/src/modules/accounts";
const data = `${accounts}/personal-data`;
const leaving = `${data}/leave-all-activities.ts`;
const records = `${data}/rename-in-records.ts`;
const remainders = `${data}/residual-case-data.ts`;
const limits = "apps/api/src/limits/take-from-limit.ts";

/** A bystander has rows of every kind, all of which have to stay unchanged. */
const bystander = {
  file: "accounts/canary.test.ts",
  name: "changes nothing of an unrelated person with rows of every kind",
};
const namesake = {
  file: "accounts/personal-data.test.ts",
  name: "a deletion > removes the name from comments that mention the person, but not a namesake's",
};
const notifications = {
  file: "accounts/personal-data.test.ts",
  name: "a deletion > retracts notifications about the person, keeps general ones, and publishes counts only to those with unseen ones",
};
const settledCases = {
  file: "accounts/personal-data.test.ts",
  name: "a deletion > removes the person's reports from settled cases about others, and nothing else",
};
const place = {
  file: "accounts/client-check.test.ts",
  name: "a client check > stores the traveller's location to about a kilometre until withdrawn, and no one else's",
};
const oneWindow = {
  file: "http/rate-limit.test.ts",
  name: "returning a use affects one window of one subject and limit, and never goes below zero",
};

/** Conditions that protect the rows of other people. */
export const bystanderFences: readonly Fence[] = [
  {
    breaks: "a deletion redacts comments that mention a namesake",
    ...{ file: `${data}/redact-comments.ts`, from: ` and n.person_id = \${id}::uuid`, to: "" },
    test: namesake,
  },
  {
    breaks: "a deletion redacts comments that don't mention the person",
    ...{ file: `${data}/redact-comments.ts`, from: "n.comment_id = m.id and ", to: "" },
    test: namesake,
  },
  {
    breaks: "a deletion retracts notifications by other people",
    ...{ file: `${data}/redact-comments.ts`, from: `actor_id = \${personId}::uuid and code`, to: "code" },
    test: bystander,
  },
  {
    breaks: "a deletion retracts product updates that the person sent",
    ...{ file: `${data}/redact-comments.ts`, from: ` and code <> \${notificationCode.productUpdates}`, to: "" },
    test: notifications,
  },
  {
    breaks: "a deletion publishes unchanged unread counts",
    ...{ file: `${data}/redact-comments.ts`, from: " where seen_at is null group", to: " group" },
    test: notifications,
  },
  {
    breaks: "a deletion redacts cases about others that the person reported",
    ...{ file: remainders, from: `c.subject_type = 'user' and c.subject_id = \${me}`, to: "c.subject_type = 'user'" },
    test: settledCases,
  },
  {
    breaks: "a deletion redacts cases about others' activities",
    ...{
      file: remainders,
      from: `c.subject_type = 'activity' and c.subject_id = any (\${hostedIds}::uuid[])`,
      to: "c.subject_type = 'activity'",
    },
    test: settledCases,
  },
  {
    breaks: "a deletion redacts cases about others' comments",
    ...{ file: remainders, from: ` and m.author_id = \${me}))`, to: "))" },
    test: settledCases,
  },
  {
    breaks: "a deletion redacts reports by other people",
    ...{ file: remainders, from: `from report r where r.reporter_id = \${me}\n`, to: "from report r\n" },
    test: settledCases,
  },
  {
    breaks: "a deletion redacts residual data of other people",
    ...{ file: remainders, from: `where \${matchesPseudonym} and c.decided_at`, to: "where c.decided_at" },
    test: {
      file: "accounts/delete-account.test.ts",
      name: "a deleted account > leaves a decided case its subject while the decision can be undone",
    },
  },
  {
    breaks: "a deletion redacts the events of every case",
    ...{
      file: remainders,
      from: ` where case_id = \${caseId}\`.execute(trx);\n  await sql\`\n    update moderation_case`,
      to: "`.execute(trx);\n  await sql`\n    update moderation_case",
    },
    test: bystander,
  },
  {
    breaks: "a deletion deletes idempotency keys of other people",
    ...{
      file: `${data}/delete-request-records.ts`,
      from: `person_id = \${personId}::uuid or response`,
      to: "person_id is not null or response",
    },
    test: bystander,
  },
  {
    breaks: "a deletion deletes votes of other people",
    ...{
      file: leaving,
      from: `delete from date_vote where person_id = \${me} returning`,
      to: "delete from date_vote returning",
    },
    test: bystander,
  },
  {
    breaks: "a deletion deletes likes of other people",
    ...{
      file: leaving,
      from: `delete from activity_like where person_id = \${me} returning`,
      to: "delete from activity_like returning",
    },
    test: bystander,
  },
  {
    breaks: "a deletion deletes ratings of other people",
    ...{
      file: leaving,
      from: `delete from rating where person_id = \${me} returning`,
      to: "delete from rating returning",
    },
    test: bystander,
  },
  {
    breaks: "a deletion ends participations of other people",
    ...{
      file: leaving,
      from: `delete from participant where person_id = \${me} returning`,
      to: "delete from participant returning",
    },
    test: bystander,
  },
  {
    breaks: "a deletion renames other actors in the audit log",
    ...{ file: records, from: ` where actor_id = \${me}`, to: "" },
    test: bystander,
  },
  {
    breaks: "a deletion renames other subjects in the audit log",
    ...{
      file: records,
      from: `where subject_type = 'user' and subject_id = \${me}`,
      to: "where subject_type = 'user'",
    },
    test: bystander,
  },
  {
    breaks: "a deletion renames other people in the data of the audit log",
    ...{ file: records, from: ` and data ->> 'personId' = \${personId}`, to: "" },
    test: bystander,
  },
  {
    breaks: "a deletion renames other people in receipts",
    ...{ file: records, from: ` and result ->> 'namedId' = \${personId}`, to: "" },
    test: bystander,
  },
  {
    breaks: "a deletion resets rate limits of other people",
    ...{
      file: limits,
      from: `.deleteFrom("rateLimit").where("subject", "=", hashSubject(subject))`,
      to: `.deleteFrom("rateLimit")`,
    },
    test: bystander,
  },
  {
    breaks: "a location is stored for other people",
    ...{
      file: `${accounts}/check-in.ts`,
      from: `    .set({ nearbyLon, nearbyLat, nearbyContext, nearbyAt: now })\n    .where("id", "=", personId)\n`,
      to: "    .set({ nearbyLon, nearbyLat, nearbyContext, nearbyAt: now })\n",
    },
    test: place,
  },
  {
    breaks: "a location is deleted for other people",
    ...{
      file: `${accounts}/check-in.ts`,
      from: `nearbyAt: null })\n    .where("id", "=", personId)\n`,
      to: "nearbyAt: null })\n",
    },
    test: place,
  },
  {
    breaks: "using one session extends all sessions",
    ...{
      file: "apps/api/src/sessions/session-queries.ts",
      from: `absolute_expires_at)\` })\n    .where("idHash", "=", hashOf(secret))\n`,
      to: "absolute_expires_at)` })\n",
    },
    test: {
      file: "accounts/session.test.ts",
      name: "a session ends after 30 idle days and is extended while it is used, independently of others",
    },
  },
  {
    breaks: "using one session updates the last use of all",
    ...{
      file: "apps/api/src/sessions/session-queries.ts",
      from: `    .set({ lastSeenAt: now })\n    .where("idHash", "=", hashOf(secret))\n`,
      to: "    .set({ lastSeenAt: now })\n",
    },
    test: { file: "accounts/session.test.ts", name: "using one session doesn't update another" },
  },
  {
    breaks: "finishing the tour finishes it for other people",
    ...{ file: `${accounts}/finish-tour.ts`, from: `      .where("id", "=", personId)\n`, to: "" },
    test: { file: "accounts/session.test.ts", name: "a finished tour stays finished, for its person only" },
  },
  {
    breaks: "a privacy setting is changed for other people",
    ...{ file: `${accounts}/save-privacy.ts`, from: `      .where("id", "=", personId)\n`, to: "" },
    test: {
      file: "activities/participant-visibility.test.ts",
      name: "the setting is off by default, and read and changed by its owner only",
    },
  },
  {
    breaks: "returning a use affects other limits",
    ...{ file: limits, from: `    .where("bucket", "=", limit.bucket)\n`, to: "" },
    test: oneWindow,
  },
  {
    breaks: "returning a use affects other subjects",
    ...{
      file: limits,
      from: `    .where("subject", "=", hashSubject(subject))\n    .where("windowStart"`,
      to: `    .where("windowStart"`,
    },
    test: oneWindow,
  },
  {
    breaks: "returning a use affects other windows",
    ...{ file: limits, from: `    .where("windowStart", "=", windowStartOf(limit, now))\n`, to: "" },
    test: oneWindow,
  },
  {
    breaks: "returning a use makes the count negative",
    ...{ file: limits, from: "greatest(used - 1, 0)", to: "used - 1" },
    test: oneWindow,
  },
  {
    breaks: "maintenance deletes current windows",
    ...{ file: limits, from: `.where("windowStart", "<", before)`, to: "" },
    test: { file: "http/rate-limit.test.ts", name: "maintenance deletes only windows that are over" },
  },
];
