import type { Fence } from "./fence.ts";

const moderation = "apps/api/src/modules/moderation";
const answers = "moderation/appeal-answers.test.ts";
const commands = "moderation/commands.test.ts";
const undoing = "moderation/undo.test.ts";
const consoleCases = "moderation/console-cases.test.ts";
const effects = "moderation/effects.test.ts";
const races = "moderation/races.test.ts";
const renewed = "moderation/renewed-device.test.ts";
const reports = "moderation/report.test.ts";
const settling = "moderation/settled-conflicts.test.ts";

export const moderationMutations: readonly Fence[] = [
  {
    breaks: "two concurrent decisions about a case both take effect",
    file: `${moderation}/case-lock-queries.ts`,
    from: `    .where("id", "=", caseId)\n    .forUpdate()\n`,
    to: `    .where("id", "=", caseId)\n`,
    test: { file: races, name: "concurrent moderation > decisions" },
  },
  {
    breaks: "a settled conflict overrides a third decision",
    file: `${moderation}/case-lock-queries.ts`,
    from: "isSettling && row.version === baseVersion",
    to: "isSettling",
    test: {
      file: settling,
      name: "resolving a conflict with one's own decision > conflicts with a third decision, and replaces it once that was seen",
    },
  },
  {
    breaks: "two processes give one log number to two commands",
    file: `${moderation}/device-queries.ts`,
    from: `    .forUpdate()\n`,
    to: "",
    test: {
      file: commands,
      name: "a command > has a unique sequence number, also when two processes run one log",
    },
  },
  {
    breaks: "one person reads the receipt of another",
    file: `${moderation}/device-queries.ts`,
    from: `    .where("commandId", "=", commandId)\n    .where("personId", "=", personId)\n`,
    to: `    .where("commandId", "=", commandId)\n`,
    test: {
      file: renewed,
      name: "a log restored from a backup continues as a new device and gets the receipts of its commands, only for the same person and contents",
    },
  },
  {
    breaks: "a conflict about one case settles another",
    file: `${moderation}/device-queries.ts`,
    from: " && receipt.caseId === caseId",
    to: "",
    test: {
      file: settling,
      name: "resolving a conflict with one's own decision > requires a conflict of one's own on this case",
    },
  },
  {
    breaks: "a command that met no conflict settles one",
    file: `${moderation}/device-queries.ts`,
    from: `receipt?.outcome === "conflict" && receipt.caseId`,
    to: "receipt?.caseId",
    test: {
      file: settling,
      name: "resolving a conflict with one's own decision > requires a conflict of one's own on this case",
    },
  },
  {
    breaks: "a command sent twice concurrently fails",
    file: `${moderation}/device-queries.ts`,
    from: `    .onConflict((conflict) => conflict.column("commandId").doNothing())\n`,
    to: "",
    test: {
      file: renewed,
      name: "a log restored from a backup continues as a new device and gets the receipts of its commands, only for the same person and contents",
    },
  },
  {
    breaks: "a command is accepted for another person's device",
    file: `${moderation}/run-commands.ts`,
    from: `  if (owner !== actor.userId) throw new DomainError("forbidden", message("deviceOfAnother"));\n`,
    to: "",
    test: { file: commands, name: "a decision's caller > must be staff, with their own device" },
  },
  {
    breaks: "undoing fails when a report opens a case concurrently",
    file: `${moderation}/run-commands.ts`,
    from: `isViolationOf("moderation_case_one_open", error) && triesLeft > 1`,
    to: "triesLeft < 0",
    test: { file: undoing, name: "undoing a decision > finds a case that was opened after its first query" },
  },
  {
    breaks: "an undone decision moves reports of an earlier case",
    file: `${moderation}/merge-later-case.ts`,
    from: `    .where("status", "<>", "decided")\n`,
    to: "",
    test: {
      file: undoing,
      name: "undoing a decision > merges no second report of the same person, and nothing of an earlier case",
    },
  },
  {
    breaks: "an undone decision moves reports of other subjects",
    file: `${moderation}/merge-later-case.ts`,
    from: `    .where("subjectId", "=", found.subjectId)\n    .where("status"`,
    to: `    .where("status"`,
    test: { file: undoing, name: "undoing a decision > merges the appeals of the newer case only" },
  },
  {
    breaks: "a later case is merged during its decision",
    file: `${moderation}/merge-later-case.ts`,
    from: `    .forUpdate()\n`,
    to: "",
    test: { file: undoing, name: "undoing a decision > leaves a newer case unchanged while it is being decided" },
  },
  {
    breaks: "merged cases contain two reports by one person",
    file: `${moderation}/merge-later-case.ts`,
    from: ` and not exists (\n      select from report known where known.case_id = \${found.id} and known.reporter_id = r.reporter_id\n    )`,
    to: "",
    test: {
      file: undoing,
      name: "undoing a decision > merges no second report of the same person, and nothing of an earlier case",
    },
  },
  {
    breaks: "an undone decision moves the appeals of other cases",
    file: `${moderation}/merge-later-case.ts`,
    from: `.set({ caseId: found.id }).where("caseId", "=", later.id)`,
    to: ".set({ caseId: found.id })",
    test: { file: undoing, name: "undoing a decision > merges the appeals of the newer case only" },
  },
  {
    breaks: "a lease is taken from its holder",
    file: `${moderation}/lease-queries.ts`,
    from: `      where l.holder_id = excluded.holder_id or l.expires_at <= excluded.taken_at\n`,
    to: "",
    test: { file: consoleCases, name: "a claim > assigns the case to one moderator and names them to others" },
  },
  {
    breaks: "a lease never ends",
    file: `${moderation}/lease-queries.ts`,
    from: " or l.expires_at <= excluded.taken_at",
    to: "",
    test: { file: consoleCases, name: "a claim > ends by expiry or release, and the next one has a higher token" },
  },
  {
    breaks: "a lease is released by another moderator",
    file: `${moderation}/lease-queries.ts`,
    from: `    .where("holderId", "=", lease.holderId)\n`,
    to: "",
    test: { file: consoleCases, name: "a claim > ends by expiry or release, and the next one has a higher token" },
  },
  {
    breaks: "a lease is released with an earlier token",
    file: `${moderation}/lease-queries.ts`,
    from: `    .where(sql<boolean>\`token::text = \${lease.token}\`)\n`,
    to: "",
    test: { file: consoleCases, name: "a claim > ends by expiry or release, and the next one has a higher token" },
  },
  {
    breaks: "a decision ends leases of other cases",
    file: `${moderation}/lease-queries.ts`,
    from: `deleteFrom("caseLease").where("caseId", "=", caseId).execute()`,
    to: `deleteFrom("caseLease").execute()`,
    test: { file: consoleCases, name: "a claim > assigns the case to one moderator and names them to others" },
  },
  {
    breaks: "a report is added to a decided case",
    file: `${moderation}/queries.ts`,
    from: `    .where("subjectId", "=", subject.id)\n    .where("status", "<>", "decided")\n    .forUpdate()\n`,
    to: `    .where("subjectId", "=", subject.id)\n    .forUpdate()\n`,
    test: {
      file: reports,
      name: "reporting a person > accepts one report per person while the case is open, and opens a new case after the decision",
    },
  },
  {
    breaks: "a report is added to a case during its decision",
    file: `${moderation}/queries.ts`,
    from: `    .where("status", "<>", "decided")\n    .forUpdate()\n    .executeTakeFirst();\n  return found`,
    to: `    .where("status", "<>", "decided")\n    .executeTakeFirst();\n  return found`,
    test: {
      file: reports,
      name: "reporting a person > opens another case for a report during the decision",
    },
  },
  {
    breaks: "a decision is appealed during its replacement",
    file: `${moderation}/appeal-queries.ts`,
    from: ` for key share\``,
    to: "`",
    test: {
      file: settling,
      name: "resolving a conflict with one's own decision > never succeeds together with a concurrent appeal: appeal",
    },
  },
  {
    breaks: "an appealed decision is replaced",
    file: `${moderation}/effects/withdraw-effects.ts`,
    from: `  if (appeal !== null) return appeal;\n`,
    to: "",
    test: {
      file: settling,
      name: "resolving a conflict with one's own decision > leaves an appealed decision unchanged and names the appeal's case: waiting",
    },
  },
  {
    breaks: "a merged case is a conflict whose sides can't be chosen",
    file: `${moderation}/execute-command.ts`,
    from: `args.type !== "note" && isMerged(found)`,
    to: `found.id === ""`,
    test: {
      file: settling,
      name: "resolving a conflict with one's own decision > is refused on a merged case, and names the remaining one",
    },
  },
  {
    breaks: "an answered appeal is notified in the inbox again",
    file: `${moderation}/appeal-queries.ts`,
    from: `    .where("a.notifiedAt", "is", null)\n`,
    to: "",
    test: {
      file: answers,
      name: "the decision about an appeal > is mailed, and added to the inbox once final, whatever the person's preferences",
    },
  },
  {
    breaks: "an answer is notified while it can be undone",
    file: `${moderation}/appeal-queries.ts`,
    from: `    .where("a.answeredAt", "<", answeredBefore)\n`,
    to: "",
    test: {
      file: answers,
      name: "the decision about an appeal > is mailed, and added to the inbox once final, whatever the person's preferences",
    },
  },
  {
    breaks: "sent mails are cancelled",
    file: `${moderation}/effects/withdraw-effects.ts`,
    from: `    .where("state", "in", ["queued", "deferred"])\n`,
    to: "",
    test: {
      file: settling,
      name: "resolving a conflict with one's own decision > sends a correction to people who were already notified",
    },
  },
  {
    breaks: "a decision is undone after a mail was sent",
    file: `${moderation}/effects/reverse-decision.ts`,
    from: `  if (mails.some(({ state }) => state !== "queued")) return false;\n`,
    to: "",
    test: { file: undoing, name: "undoing a decision > is refused after its time, and once a mail has been sent" },
  },
  {
    breaks: "undoing shows an activity that a later decision hid",
    file: `${moderation}/effects/measures.ts`,
    from: `  if (activity?.hidingEventId !== eventId) return;\n`,
    to: `  if (activity === undefined) return;\n`,
    test: {
      file: effects,
      name: "two suspensions within seconds, undone in either order > an activity hidden twice is visible again only when both decisions are undone",
    },
  },
  {
    breaks: "a shorter suspension shortens a longer one",
    file: `${moderation}/effects/measures.ts`,
    from: "if (suspendedUntil === null || suspendedUntil < until) {",
    to: "if (now < until) {",
    test: { file: effects, name: "a shorter suspension never shortens a longer one" },
  },
  {
    breaks: "a comment deleted by its author is removed",
    file: `${moderation}/effects/measures.ts`,
    from: " || (comment.deletedAt !== null && comment.removalEventId === null)",
    to: "",
    test: { file: effects, name: "a comment that its author deleted stays unchanged" },
  },
  {
    breaks: "a decided case is ranked again",
    file: `${moderation}/queries.ts`,
    from: `    .where("status", "<>", "decided")\n    .where("rankedAt"`,
    to: `    .where("rankedAt"`,
    test: {
      file: reports,
      name: "an open case > rises in priority with age without a new version, while a decided one doesn't",
    },
  },
  {
    breaks: "an undo names another case's decision",
    file: `${moderation}/undo-decision.ts`,
    from: `    .where("commandId", "=", commandId)\n    .where("caseId", "=", caseId)\n`,
    to: `    .where("commandId", "=", commandId)\n`,
    test: { file: undoing, name: "undoing a decision > reverts everything within its time and reopens the case" },
  },
  {
    breaks: "an undo overwrites mail that a worker has just claimed",
    file: `${moderation}/effects/reverse-decision.ts`,
    from: `    .orderBy("id")\n    .forUpdate()\n`,
    to: `    .orderBy("id")\n`,
    test: { file: undoing, name: "undoing a decision > is refused while a mail is being claimed" },
  },
  {
    breaks: "undoing a decision cancels mails of other decisions",
    file: `${moderation}/effects/reverse-decision.ts`,
    from: `    .set({ state: "cancelled", reason: "the decision was undone", updatedAt: now })\n    .where("messageId", "=", eventId)\n`,
    to: `    .set({ state: "cancelled", reason: "the decision was undone", updatedAt: now })\n`,
    test: { file: undoing, name: "undoing a decision > reverts only that decision, with its strike and its mails" },
  },
  {
    breaks: "undoing a decision revokes every strike",
    file: `${moderation}/effects/reverse-measures.ts`,
    from: `    .where("eventId", "=", eventId)\n`,
    to: "",
    test: { file: undoing, name: "undoing a decision > reverts only that decision, with its strike and its mails" },
  },
  {
    breaks: "an undo names a note",
    file: `${moderation}/undo-decision.ts`,
    from: `    .where("caseId", "=", caseId)\n    .where("type", "=", "decide")\n`,
    to: `    .where("caseId", "=", caseId)\n`,
    test: { file: undoing, name: "undoing a decision > reverts everything within its time and reopens the case" },
  },
  {
    breaks: "undoing one answer reopens every appeal",
    file: `${moderation}/effects/answer-appeals.ts`,
    from: `    .where("answerEventId", "=", eventId)\n`,
    to: "",
    test: { file: answers, name: "the decision about an appeal > leaves other decisions unchanged when undone" },
  },
  {
    breaks: "undoing one answer restores every strike",
    file: `${moderation}/effects/restore-strikes.ts`,
    from: `.set({ revokedAt: null }).where("eventId", "=", eventId)`,
    to: ".set({ revokedAt: null })",
    test: { file: answers, name: "the decision about an appeal > leaves other decisions unchanged when undone" },
  },
  {
    breaks: "ranking waits for a locked case",
    file: `${moderation}/queries.ts`,
    from: `    .limit(limit)\n    .forUpdate()\n    .skipLocked()\n`,
    to: `    .limit(limit)\n`,
    test: {
      file: reports,
      name: "an open case > isn't re-ranked while its row is locked, and blocks no other case",
    },
  },
];
