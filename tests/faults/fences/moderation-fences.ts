import type { Fence } from "./fence.ts";

export const moderationFences: readonly Fence[] = [
  {
    breaks: "a decision misses a second opinion that is asked for meanwhile",
    file: "apps/api/src/modules/moderation/case-lock-queries.ts",
    from: '    .where("id", "=", caseId)\n    .forUpdate()\n',
    to: '    .where("id", "=", caseId)\n',
    test: {
      file: "moderation/long-suspension.test.ts",
      name: "a suspension above 30 days > sees a request for a second opinion that gets the lock before it",
    },
  },
  {
    breaks: "a settled conflict overrides a third decision",
    file: "apps/api/src/modules/moderation/case-lock-queries.ts",
    from: "isSettling && row.version === baseVersion",
    to: "isSettling",
    test: {
      file: "moderation/settled-conflicts.test.ts",
      name: "resolving a conflict with one's own decision > conflicts with a third decision, and replaces it once that was seen",
    },
  },
  {
    breaks: "two processes give one log number to two commands",
    file: "apps/api/src/modules/moderation/device-queries.ts",
    from: "    .forUpdate()\n",
    to: "",
    test: {
      file: "moderation/commands.test.ts",
      name: "a command > has a unique sequence number, also when two processes run one log",
    },
  },
  {
    breaks: "one person reads the receipt of another",
    file: "apps/api/src/modules/moderation/device-queries.ts",
    from: '    .where("commandId", "=", commandId)\n    .where("personId", "=", personId)\n',
    to: '    .where("commandId", "=", commandId)\n',
    test: {
      file: "moderation/renewed-device.test.ts",
      name: "a log restored from a backup continues as a new device and gets the receipts of its commands, only for the same person and contents",
    },
  },
  {
    breaks: "a command is accepted for another person's device",
    file: "apps/api/src/modules/moderation/run-commands.ts",
    from: '  if (owner !== actor.userId) throw new DomainError("forbidden", message("deviceOfAnother"));\n',
    to: "",
    test: { file: "moderation/commands.test.ts", name: "a decision's caller > must be staff, with their own device" },
  },
  {
    breaks: "a lease is taken from its holder",
    file: "apps/api/src/modules/moderation/lease-queries.ts",
    from: "      where case_lease.holder_id = excluded.holder_id or case_lease.expires_at <= excluded.taken_at\n",
    to: "",
    test: {
      file: "moderation/console-cases.test.ts",
      name: "a claim > assigns the case to one moderator and names them to others",
    },
  },
  {
    breaks: "a report is added to a case during its decision",
    file: "apps/api/src/modules/moderation/queries.ts",
    from: '    .where("status", "<>", "decided")\n    .forUpdate()\n    .executeTakeFirst();\n  return found',
    to: '    .where("status", "<>", "decided")\n    .executeTakeFirst();\n  return found',
    test: {
      file: "moderation/report.test.ts",
      name: "reporting a person > opens another case for a report during the decision",
    },
  },
  {
    breaks: "merged cases contain two reports by one person",
    file: "apps/api/src/modules/moderation/gather-reports.ts",
    from: ` and not exists (\n      select from report known where known.case_id = \${found.id} and known.reporter_id = report.reporter_id\n    )`,
    to: "",
    test: {
      file: "moderation/undo.test.ts",
      name: "undoing a decision > merges no second report of the same person, and nothing of an earlier case",
    },
  },
  {
    breaks: "a decision is undone after a mail was sent",
    file: "apps/api/src/modules/moderation/effects/reverse-decision.ts",
    from: '  if (mails.some(({ state }) => state !== "queued")) return false;\n',
    to: "",
    test: {
      file: "moderation/undo.test.ts",
      name: "undoing a decision > is refused after its time, and once a mail has been sent",
    },
  },
  {
    breaks: "undoing a decision cancels mails of other decisions",
    file: "apps/api/src/modules/moderation/effects/reverse-decision.ts",
    from: '    .set({ state: "cancelled", reason: "obsolete" satisfies DeliveryReason, updatedAt: now })\n    .where("messageId", "=", eventId)\n',
    to: '    .set({ state: "cancelled", reason: "obsolete" satisfies DeliveryReason, updatedAt: now })\n',
    test: {
      file: "moderation/undo.test.ts",
      name: "undoing a decision > reverts only that decision, with its strike and its mails",
    },
  },
  {
    breaks: "undoing a decision revokes every strike",
    file: "apps/api/src/modules/moderation/effects/reverse-measures.ts",
    from: '    .where("eventId", "=", eventId)\n',
    to: "",
    test: {
      file: "moderation/undo.test.ts",
      name: "undoing a decision > reverts only that decision, with its strike and its mails",
    },
  },
  {
    breaks: "a shorter suspension shortens a longer one",
    file: "apps/api/src/modules/moderation/effects/measures.ts",
    from: "if (suspendedUntil === null || suspendedUntil < until) {",
    to: "if (now < until) {",
    test: { file: "moderation/effects.test.ts", name: "a shorter suspension never shortens a longer one" },
  },
  {
    breaks: "a case loses its evidence while its decision can be undone",
    file: "apps/api/src/modules/accounts/personal-data/residual-case-data.ts",
    from: ` and moderation_case.decided_at < \${settledBefore}`,
    to: "",
    test: {
      file: "accounts/delete-account.test.ts",
      name: "a deleted account > leaves a decided case its subject while the decision can be undone",
    },
  },
];
