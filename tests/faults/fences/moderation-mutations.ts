import type { Fence } from "./fence.ts";

const moderation = "apps/api/src/modules/moderation";
const answers = "moderation/appeal-answers.test.ts";
const commands = "moderation/commands.test.ts";
const undoing = "moderation/undo.test.ts";
const desk = "moderation/desk.test.ts";
const effects = "moderation/effects.test.ts";
const races = "moderation/races.test.ts";
const renewed = "moderation/renewed-device.test.ts";
const reports = "moderation/report.test.ts";
const settling = "moderation/settled-conflicts.test.ts";

export const moderationMutations: readonly Fence[] = [
  {
    breaks: "two decisions about a case are carried out at once",
    file: `${moderation}/case-lock-queries.ts`,
    from: `    .where("id", "=", caseId)\n    .forUpdate()\n`,
    to: `    .where("id", "=", caseId)\n`,
    test: { file: races, name: "at the same moment > decisions" },
  },
  {
    breaks: "a side that was chosen passes over a third decision",
    file: `${moderation}/case-lock-queries.ts`,
    from: "isSettling && row.version === baseVersion",
    to: "isSettling",
    test: {
      file: settling,
      name: "one's own side of a conflict, chosen over the other > meets a third decision as a conflict of its own, and takes its place once that was seen",
    },
  },
  {
    breaks: "two processes give one number of a log to two commands",
    file: `${moderation}/device-queries.ts`,
    from: `    .forUpdate()\n`,
    to: "",
    test: {
      file: commands,
      name: "a command > shares its number with no other, also where two processes carry out one log",
    },
  },
  {
    breaks: "one person reads the receipt of another",
    file: `${moderation}/device-queries.ts`,
    from: `    .where("commandId", "=", commandId)\n    .where("personId", "=", personId)\n`,
    to: `    .where("commandId", "=", commandId)\n`,
    test: {
      file: renewed,
      name: "a log that came back from an older copy goes on as a new device and gets the receipts that its commands have, only for the same person and words",
    },
  },
  {
    breaks: "a conflict about one case settles another",
    file: `${moderation}/device-queries.ts`,
    from: " && receipt.caseId === caseId",
    to: "",
    test: {
      file: settling,
      name: "one's own side of a conflict, chosen over the other > needs a conflict of one's own about this case",
    },
  },
  {
    breaks: "a command that met no conflict settles one",
    file: `${moderation}/device-queries.ts`,
    from: `receipt?.outcome === "conflict" && receipt.caseId`,
    to: "receipt?.caseId",
    test: {
      file: settling,
      name: "one's own side of a conflict, chosen over the other > needs a conflict of one's own about this case",
    },
  },
  {
    breaks: "a command that comes twice at once fails",
    file: `${moderation}/device-queries.ts`,
    from: `    .onConflict((conflict) => conflict.column("commandId").doNothing())\n`,
    to: "",
    test: {
      file: renewed,
      name: "a log that came back from an older copy goes on as a new device and gets the receipts that its commands have, only for the same person and words",
    },
  },
  {
    breaks: "a command is given on somebody else's device",
    file: `${moderation}/run-commands.ts`,
    from: `  if (owner !== actor.userId) throw new DomainError("forbidden", message("deviceOfAnother"));\n`,
    to: "",
    test: { file: commands, name: "who may decide > is no stranger, and nobody with somebody else's device" },
  },
  {
    breaks: "undoing gives up where a report opens a case meanwhile",
    file: `${moderation}/run-commands.ts`,
    from: `isViolationOf("moderation_case_one_open", error) && triesLeft > 1`,
    to: "triesLeft < 0",
    test: { file: undoing, name: "undoing > finds a case that was opened after it looked for one" },
  },
  {
    breaks: "an undone decision takes reports from an earlier case",
    file: `${moderation}/join-later-case.ts`,
    from: `    .where("status", "<>", "decided")\n`,
    to: "",
    test: {
      file: undoing,
      name: "undoing > brings no second report of the same person, and nothing of an earlier case",
    },
  },
  {
    breaks: "an undone decision takes reports from anybody's case",
    file: `${moderation}/join-later-case.ts`,
    from: `    .where("subjectId", "=", found.subjectId)\n    .where("status"`,
    to: `    .where("status"`,
    test: { file: undoing, name: "undoing > brings the appeals of the later case, and of no other" },
  },
  {
    breaks: "a later case is merged while it is being decided",
    file: `${moderation}/join-later-case.ts`,
    from: `    .forUpdate()\n`,
    to: "",
    test: { file: undoing, name: "undoing > leaves a later case alone that is being decided" },
  },
  {
    breaks: "merged cases hold two reports of one person",
    file: `${moderation}/join-later-case.ts`,
    from: ` and not exists (\n      select from report known where known.case_id = \${found.id} and known.reporter_id = r.reporter_id\n    )`,
    to: "",
    test: {
      file: undoing,
      name: "undoing > brings no second report of the same person, and nothing of an earlier case",
    },
  },
  {
    breaks: "an undone decision takes the appeals of every case",
    file: `${moderation}/join-later-case.ts`,
    from: `.set({ caseId: found.id }).where("caseId", "=", later.id)`,
    to: ".set({ caseId: found.id })",
    test: { file: undoing, name: "undoing > brings the appeals of the later case, and of no other" },
  },
  {
    breaks: "a lease is taken from its holder",
    file: `${moderation}/lease-queries.ts`,
    from: `      where l.holder_id = excluded.holder_id or l.expires_at <= excluded.taken_at\n`,
    to: "",
    test: { file: desk, name: "claiming > gives the case to one, and says to others who has it" },
  },
  {
    breaks: "a lease never ends",
    file: `${moderation}/lease-queries.ts`,
    from: " or l.expires_at <= excluded.taken_at",
    to: "",
    test: { file: desk, name: "claiming > ends with its time or by giving it back, with a higher token for the next" },
  },
  {
    breaks: "a lease is given back by somebody else",
    file: `${moderation}/lease-queries.ts`,
    from: `    .where("holderId", "=", lease.holderId)\n`,
    to: "",
    test: { file: desk, name: "claiming > ends with its time or by giving it back, with a higher token for the next" },
  },
  {
    breaks: "a lease is given back under an earlier token",
    file: `${moderation}/lease-queries.ts`,
    from: `    .where(sql<boolean>\`token::text = \${lease.token}\`)\n`,
    to: "",
    test: { file: desk, name: "claiming > ends with its time or by giving it back, with a higher token for the next" },
  },
  {
    breaks: "a decision ends everybody's leases",
    file: `${moderation}/lease-queries.ts`,
    from: `deleteFrom("caseLease").where("caseId", "=", caseId).execute()`,
    to: `deleteFrom("caseLease").execute()`,
    test: { file: desk, name: "claiming > gives the case to one, and says to others who has it" },
  },
  {
    breaks: "a report joins a case that is decided",
    file: `${moderation}/queries.ts`,
    from: `    .where("subjectId", "=", subject.id)\n    .where("status", "<>", "decided")\n    .forUpdate()\n`,
    to: `    .where("subjectId", "=", subject.id)\n    .forUpdate()\n`,
    test: {
      file: reports,
      name: "reporting a person > takes one report a person while the case is open, and a new case after the decision",
    },
  },
  {
    breaks: "a report joins a case that is being decided",
    file: `${moderation}/queries.ts`,
    from: `    .where("status", "<>", "decided")\n    .forUpdate()\n    .executeTakeFirst();\n  // Decided`,
    to: `    .where("status", "<>", "decided")\n    .executeTakeFirst();\n  // Decided`,
    test: {
      file: reports,
      name: "reporting a person > opens the next case for a report that comes while the case is being decided",
    },
  },
  {
    breaks: "a decision is appealed while it is being replaced",
    file: `${moderation}/effects/reverse-decision.ts`,
    from: `    .where("eventId", "=", eventId)\n    .forUpdate()\n`,
    to: `    .where("eventId", "=", eventId)\n`,
    test: {
      file: settling,
      name: "one's own side of a conflict, chosen over the other > never both wins with an appeal at the same moment: appeal",
    },
  },
  {
    breaks: "an appealed decision is replaced",
    file: `${moderation}/effects/withdraw-effects.ts`,
    from: `  if (appeal !== null) return appeal;\n`,
    to: "",
    test: {
      file: settling,
      name: "one's own side of a conflict, chosen over the other > leaves an appealed decision as it is and names the case of the appeal: waiting",
    },
  },
  {
    breaks: "a merged case is a conflict whose sides can't be chosen",
    file: `${moderation}/carry-out-command.ts`,
    from: `said.type !== "note" && isMerged(found)`,
    to: `found.id === ""`,
    test: {
      file: settling,
      name: "one's own side of a conflict, chosen over the other > is refused on a case that was merged, and names the one that decides instead",
    },
  },
  {
    breaks: "an answer to an appeal is told in the inbox again",
    file: `${moderation}/appeal-queries.ts`,
    from: `    .where("a.toldAt", "is", null)\n`,
    to: "",
    test: {
      file: answers,
      name: "answering an appeal > is mailed, and told in the inbox once it is final, whatever somebody chose about news",
    },
  },
  {
    breaks: "an answer is told while it can be undone",
    file: `${moderation}/appeal-queries.ts`,
    from: `    .where("a.answeredAt", "<", answeredBefore)\n`,
    to: "",
    test: {
      file: answers,
      name: "answering an appeal > is mailed, and told in the inbox once it is final, whatever somebody chose about news",
    },
  },
  {
    breaks: "mails that have left are cancelled",
    file: `${moderation}/effects/withdraw-effects.ts`,
    from: `    .where("state", "in", ["queued", "deferred"])\n`,
    to: "",
    test: {
      file: settling,
      name: "one's own side of a conflict, chosen over the other > tells people who were written to that it takes the place of that",
    },
  },
  {
    breaks: "a decision is undone after a mail has left",
    file: `${moderation}/effects/reverse-decision.ts`,
    from: `  if (mails.some(({ state }) => state !== "queued")) return false;\n`,
    to: "",
    test: { file: undoing, name: "undoing > is too late after its time, and once a message has left" },
  },
  {
    breaks: "undoing shows what a later decision hid",
    file: `${moderation}/effects/measures.ts`,
    from: `  if (activity?.hidingEventId !== eventId) return;\n`,
    to: `  if (activity === undefined) return;\n`,
    test: {
      file: effects,
      name: "two decisions within seconds, undone in either order > hidden twice, an activity shows again only when both are undone",
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
    breaks: "a comment that its author deleted is removed",
    file: `${moderation}/effects/measures.ts`,
    from: " || (comment.deletedAt !== null && comment.removalEventId === null)",
    to: "",
    test: { file: effects, name: "a comment that its author took back stays with them" },
  },
  {
    breaks: "a decided case is ranked again",
    file: `${moderation}/queries.ts`,
    from: `    .where("status", "<>", "decided")\n    .where("rankedAt"`,
    to: `    .where("rankedAt"`,
    test: {
      file: reports,
      name: "a case that waits > rises with its age, under the version it has, and a decided one stays where it was",
    },
  },
  {
    breaks: "an undo names another case's decision",
    file: `${moderation}/undo-decision.ts`,
    from: `    .where("commandId", "=", commandId)\n    .where("caseId", "=", caseId)\n`,
    to: `    .where("commandId", "=", commandId)\n`,
    test: { file: undoing, name: "undoing > within its time takes everything back and opens the case again" },
  },
  {
    breaks: "an undo overwrites mail that a worker has just claimed",
    file: `${moderation}/effects/reverse-decision.ts`,
    from: `    .orderBy("id")\n    .forUpdate()\n`,
    to: `    .orderBy("id")\n`,
    test: { file: undoing, name: "undoing > is too late for a message that is being claimed" },
  },
  {
    breaks: "undoing a decision cancels everybody's mail",
    file: `${moderation}/effects/reverse-decision.ts`,
    from: `    .set({ state: "cancelled", reason: "the decision was undone", updatedAt: now })\n    .where("messageId", "=", eventId)\n`,
    to: `    .set({ state: "cancelled", reason: "the decision was undone", updatedAt: now })\n`,
    test: { file: undoing, name: "undoing > takes back one decision, with its strike and its messages, and no other" },
  },
  {
    breaks: "undoing a decision revokes every strike",
    file: `${moderation}/effects/reverse-measures.ts`,
    from: `    .where("eventId", "=", eventId)\n`,
    to: "",
    test: { file: undoing, name: "undoing > takes back one decision, with its strike and its messages, and no other" },
  },
  {
    breaks: "an undo names a note",
    file: `${moderation}/undo-decision.ts`,
    from: `    .where("caseId", "=", caseId)\n    .where("type", "=", "decide")\n`,
    to: `    .where("caseId", "=", caseId)\n`,
    test: { file: undoing, name: "undoing > within its time takes everything back and opens the case again" },
  },
  {
    breaks: "undoing one answer reopens every appeal",
    file: `${moderation}/effects/answer-appeals.ts`,
    from: `    .where("answerEventId", "=", eventId)\n`,
    to: "",
    test: { file: answers, name: "answering an appeal > that is undone leaves other answers as they are" },
  },
  {
    breaks: "undoing one answer restores every strike",
    file: `${moderation}/effects/restore-strikes.ts`,
    from: `.set({ revokedAt: null }).where("eventId", "=", eventId)`,
    to: ".set({ revokedAt: null })",
    test: { file: answers, name: "answering an appeal > that is undone leaves other answers as they are" },
  },
  {
    breaks: "ranking waits for a case that is locked",
    file: `${moderation}/queries.ts`,
    from: `    .limit(limit)\n    .forUpdate()\n    .skipLocked()\n`,
    to: `    .limit(limit)\n`,
    test: {
      file: reports,
      name: "a case that waits > keeps its rank while somebody works on it, and holds up nothing",
    },
  },
];
