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
  file: "accounts/whereabouts.test.ts",
  name: "a client check > stores the traveller's location to about a kilometre until withdrawn, and no one else's",
};
const oneWindow = {
  file: "http/rate-limit.test.ts",
  name: "returning a use affects one window of one subject and limit, and never goes below zero",
};

/** Conditions that protect the rows of other people. */
export const bystanderFences: readonly Fence[] = [
  {
    breaks: "a deletion removes names from comments that mention a namesake",
    ...{ file: `${data}/redact-comments.ts`, from: ` and n.person_id = \${id}::uuid`, to: "" },
    test: namesake,
  },
  {
    breaks: "a deletion removes names from comments that don't mention the person",
    ...{ file: `${data}/redact-comments.ts`, from: "n.comment_id = m.id and ", to: "" },
    test: namesake,
  },
  {
    breaks: "a deletion takes everybody's notifications back",
    ...{ file: `${data}/redact-comments.ts`, from: `actor_id = \${personId}::uuid and code`, to: "code" },
    test: bystander,
  },
  {
    breaks: "a deletion takes news back that the person sent",
    ...{ file: `${data}/redact-comments.ts`, from: ` and code <> \${notificationCode.productUpdates}`, to: "" },
    test: notifications,
  },
  {
    breaks: "a deletion announces counts that haven't changed",
    ...{ file: `${data}/redact-comments.ts`, from: " where seen_at is null group", to: " group" },
    test: notifications,
  },
  {
    breaks: "a deletion empties cases about others that the person reported",
    ...{ file: remainders, from: `c.subject_type = 'user' and c.subject_id = \${me}`, to: "c.subject_type = 'user'" },
    test: settledCases,
  },
  {
    breaks: "a deletion empties cases about others' activities",
    ...{
      file: remainders,
      from: `c.subject_type = 'activity' and c.subject_id = any (\${hostedIds}::uuid[])`,
      to: "c.subject_type = 'activity'",
    },
    test: settledCases,
  },
  {
    breaks: "a deletion empties cases about others' comments",
    ...{ file: remainders, from: ` and m.author_id = \${me}))`, to: "))" },
    test: settledCases,
  },
  {
    breaks: "a deletion blanks everybody's reports",
    ...{ file: remainders, from: `from report r where r.reporter_id = \${me}\n`, to: "from report r\n" },
    test: settledCases,
  },
  {
    breaks: "a deletion empties what others left in cases",
    ...{ file: remainders, from: `where \${matchesPseudonym} and c.decided_at`, to: "where c.decided_at" },
    test: {
      file: "accounts/delete-account.test.ts",
      name: "a deleted account > leaves a decided case its subject while the decision can be undone",
    },
  },
  {
    breaks: "a deletion empties the events of every case",
    ...{
      file: remainders,
      from: ` where case_id = \${caseId}\`.execute(trx);\n  await sql\`\n    update moderation_case`,
      to: "`.execute(trx);\n  await sql`\n    update moderation_case",
    },
    test: bystander,
  },
  {
    breaks: "a deletion deletes everybody's idempotency keys",
    ...{
      file: `${data}/delete-request-records.ts`,
      from: `person_id = \${personId}::uuid or response`,
      to: "person_id is not null or response",
    },
    test: bystander,
  },
  {
    breaks: "a deletion takes everybody's votes back",
    ...{
      file: leaving,
      from: `delete from date_vote where person_id = \${me} returning`,
      to: "delete from date_vote returning",
    },
    test: bystander,
  },
  {
    breaks: "a deletion takes everybody's likes back",
    ...{
      file: leaving,
      from: `delete from activity_like where person_id = \${me} returning`,
      to: "delete from activity_like returning",
    },
    test: bystander,
  },
  {
    breaks: "a deletion deletes everybody's ratings",
    ...{
      file: leaving,
      from: `delete from rating where person_id = \${me} returning`,
      to: "delete from rating returning",
    },
    test: bystander,
  },
  {
    breaks: "a deletion takes everybody's places",
    ...{
      file: leaving,
      from: `delete from participant where person_id = \${me} returning`,
      to: "delete from participant returning",
    },
    test: bystander,
  },
  {
    breaks: "a deletion renames everybody in the audit trail",
    ...{ file: records, from: ` where actor_id = \${me}`, to: "" },
    test: bystander,
  },
  {
    breaks: "a deletion renames every person that the audit trail is about",
    ...{
      file: records,
      from: `where subject_type = 'user' and subject_id = \${me}`,
      to: "where subject_type = 'user'",
    },
    test: bystander,
  },
  {
    breaks: "a deletion renames everybody whom the audit trail names",
    ...{ file: records, from: ` and data ->> 'personId' = \${personId}`, to: "" },
    test: bystander,
  },
  {
    breaks: "a deletion renames everybody in receipts",
    ...{ file: records, from: ` and result ->> 'namedId' = \${personId}`, to: "" },
    test: bystander,
  },
  {
    breaks: "a deletion starts everybody's limits anew",
    ...{
      file: limits,
      from: `.deleteFrom("rateLimit").where("subject", "=", hashSubject(subject))`,
      to: `.deleteFrom("rateLimit")`,
    },
    test: bystander,
  },
  {
    breaks: "one person's place is stored for everybody",
    ...{
      file: `${accounts}/check-in.ts`,
      from: `    .set({ nearbyLon, nearbyLat, nearbyContext, nearbyAt: now })\n    .where("id", "=", personId)\n`,
      to: "    .set({ nearbyLon, nearbyLat, nearbyContext, nearbyAt: now })\n",
    },
    test: place,
  },
  {
    breaks: "one person's place is deleted for everybody",
    ...{
      file: `${accounts}/check-in.ts`,
      from: `nearbyAt: null })\n    .where("id", "=", personId)\n`,
      to: "nearbyAt: null })\n",
    },
    test: place,
  },
  {
    breaks: "using one session renews all",
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
    breaks: "the use of one session is noted for all",
    ...{
      file: "apps/api/src/sessions/session-queries.ts",
      from: `    .set({ lastSeenAt: now })\n    .where("idHash", "=", hashOf(secret))\n`,
      to: "    .set({ lastSeenAt: now })\n",
    },
    test: { file: "accounts/session.test.ts", name: "using one session doesn't update another" },
  },
  {
    breaks: "one person's finished tour is everybody's",
    ...{ file: `${accounts}/finish-tour.ts`, from: `      .where("id", "=", personId)\n`, to: "" },
    test: { file: "accounts/session.test.ts", name: "a finished tour stays finished, for its person only" },
  },
  {
    breaks: "one person's privacy setting is everybody's",
    ...{ file: `${accounts}/save-privacy.ts`, from: `      .where("id", "=", personId)\n`, to: "" },
    test: {
      file: "activities/guests-in-sight.test.ts",
      name: "the setting is off by default, and read and changed by its owner only",
    },
  },
  {
    breaks: "giving back reaches other limits",
    ...{ file: limits, from: `    .where("bucket", "=", limit.bucket)\n`, to: "" },
    test: oneWindow,
  },
  {
    breaks: "giving back reaches other subjects",
    ...{
      file: limits,
      from: `    .where("subject", "=", hashSubject(subject))\n    .where("windowStart"`,
      to: `    .where("windowStart"`,
    },
    test: oneWindow,
  },
  {
    breaks: "giving back reaches other windows",
    ...{ file: limits, from: `    .where("windowStart", "=", windowStartOf(limit, now))\n`, to: "" },
    test: oneWindow,
  },
  {
    breaks: "giving back counts below nothing",
    ...{ file: limits, from: "greatest(used - 1, 0)", to: "used - 1" },
    test: oneWindow,
  },
  {
    breaks: "the sweep deletes windows that still count",
    ...{ file: limits, from: `.where("windowStart", "<", before)`, to: "" },
    test: { file: "http/rate-limit.test.ts", name: "maintenance deletes only windows that are over" },
  },
];
