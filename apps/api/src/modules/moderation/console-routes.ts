import { caseEvidence } from "@meander/domain/contract/case-evidence";
import { userIdParams } from "@meander/domain/contract/activities";
import {
  caseIdParams,
  caseRecord,
  casesQuery,
  casesResponse,
  claimResponse,
  commandsBody,
  commandsResponse,
  openCaseBody,
  openCaseResponse,
  releaseBody,
  syncQuery,
  syncResponse,
} from "@meander/domain/contract/cases";
import { personCasesResponse } from "@meander/domain/contract/person-cases";
import { okResponse } from "@meander/domain/contract/envelope";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { moderationPermissions, subjectTypesFor } from "@meander/domain/moderation/deciding";
import type { Traveller } from "@meander/domain/permission/actor";
import type { Context } from "hono";
import type { SessionEnv } from "../../http/api-env.ts";
import { requestLog } from "../../http/request-log.ts";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { resolveMessage } from "../../locale.ts";
import { findCaseIdsInScope, findCaseSummaries, type ModeratorScope } from "./case-queries.ts";
import { loadCaseRecords } from "./case-record-queries.ts";
import { caseEvidenceOf } from "./case-evidence-views.ts";
import { caseRecordOf, caseSummaryOf } from "./case-views.ts";
import { claimCase, releaseCase } from "./claim-case.ts";
import { listCaseIdsAbout, listStrikesOf } from "./person-case-queries.ts";
import { personStrikeOf } from "./person-case-views.ts";
import { getCaseEvidence } from "./get-case-evidence.ts";
import { getCasePage } from "./get-case-page.ts";
import { commandReceiptOf } from "./receipt-views.ts";
import { openCase } from "./open-case.ts";
import { runCommands } from "./run-commands.ts";
import { syncCases } from "./sync-cases.ts";

const moderators = { anyPermission: moderationPermissions } as const;

const getCases = declareRoute({
  method: "get",
  path: "/admin/cases",
  access: moderators,
  summary:
    "One view of the moderation queue, limited to the subject types that the caller handles; excludes cases about the caller.",
  request: { query: casesQuery },
  responses: { 200: json(casesResponse) },
});

const postCase = declareRoute({
  method: "post",
  path: "/admin/cases",
  access: moderators,
  summary: "Opens a case without a report, or returns the subject's undecided one.",
  request: { body: jsonBody(openCaseBody) },
  refuses: [404, 409],
  responses: { 200: json(openCaseResponse) },
});

const getCase = declareRoute({
  method: "get",
  path: "/admin/case/{caseId}",
  access: moderators,
  summary: "Everything needed to decide a case.",
  request: { params: caseIdParams },
  responses: { 200: json(caseRecord) },
});

const getEvidence = declareRoute({
  method: "get",
  path: "/admin/case/{caseId}/evidence",
  access: moderators,
  summary: "What surrounds the subject of a case: thread, activity, profile, changes since the report, reporters.",
  request: { params: caseIdParams },
  responses: { 200: json(caseEvidence) },
});

const getPersonCases = declareRoute({
  method: "get",
  path: "/admin/user/{userId}/cases",
  access: moderators,
  summary: "Cases about a person, their activities and comments, with the resulting strikes.",
  request: { params: userIdParams },
  responses: { 200: json(personCasesResponse) },
});

const postClaim = declareRoute({
  method: "post",
  path: "/admin/case/{caseId}/claim",
  access: moderators,
  summary: "Claims a case for five minutes, or renews the lease; 409 `lease-held` while someone else has it.",
  request: { params: caseIdParams },
  responses: { 200: json(claimResponse) },
});

const postRelease = declareRoute({
  method: "post",
  path: "/admin/case/{caseId}/release",
  access: moderators,
  summary: "Releases a claimed case.",
  request: { params: caseIdParams, body: jsonBody(releaseBody) },
  responses: { 200: json(okResponse) },
});

const getSync = declareRoute({
  method: "get",
  path: "/admin/sync",
  access: moderators,
  summary: "Complete cases changed since a cursor; without a cursor, all undecided ones.",
  request: { query: syncQuery },
  responses: { 200: json(syncResponse) },
});

const postCommands = declareRoute({
  method: "post",
  path: "/admin/commands",
  // A demoted moderator still gets the receipts of their log; registering an unknown device requires a moderator.
  access: "session",
  summary: "Executes a console's saved commands in order, each once, and returns a receipt for each.",
  request: { body: jsonBody(commandsBody) },
  responses: { 200: json(commandsResponse) },
});

function scopeOf(actor: Traveller): ModeratorScope {
  return { personId: actor.userId, subjectTypes: subjectTypesFor(actor) };
}

/** Full records of those ids in the caller's scope. */
async function viewCases(c: Context<SessionEnv>, ids: readonly string[]) {
  const { actor, db, clock } = c.var;
  const visible = new Set(await findCaseIdsInScope(db, ids, scopeOf(actor)));
  const rows = await loadCaseRecords(
    db,
    ids.filter((id) => visible.has(id)),
    clock(),
  );
  return rows.map(caseRecordOf);
}

async function viewCase(c: Context<SessionEnv>, caseId: string) {
  const [record] = await viewCases(c, [caseId.toLowerCase()]);
  if (record === undefined) throw new DomainError("not-found", message("caseNotFound"));
  return record;
}

export const consoleRoutes = createRouter([
  on(getCases, async (c) => {
    const { actor, db, clock } = c.var;
    const { rows, cursor } = await getCasePage(db, scopeOf(actor), c.req.valid("query"), clock());
    return c.json({ cases: rows.map(caseSummaryOf), cursor }, 200);
  }),
  on(postCase, async (c) => {
    const { actor, db, clock } = c.var;
    return c.json(await openCase(db, { actor, body: c.req.valid("json"), now: clock() }), 200);
  }),
  on(getCase, async (c) => c.json(await viewCase(c, c.req.valid("param").caseId), 200)),
  on(getEvidence, async (c) => {
    const { actor, db, clock } = c.var;
    const caseId = c.req.valid("param").caseId.toLowerCase();
    const [visible] = await findCaseIdsInScope(db, [caseId], scopeOf(actor));
    const found = visible === undefined ? null : await getCaseEvidence(db, { actor, caseId, now: clock() });
    if (found === null) throw new DomainError("not-found", message("caseNotFound"));
    return c.json(caseEvidenceOf(found, actor, clock()), 200);
  }),
  on(getPersonCases, async (c) => {
    const { actor, db, clock } = c.var;
    const ids = await listCaseIdsAbout(db, c.req.valid("param").userId, scopeOf(actor));
    const [summaries, strikes] = await Promise.all([findCaseSummaries(db, ids, clock()), listStrikesOf(db, ids)]);
    const byId = new Map(summaries.map((row) => [row.id, caseSummaryOf(row)]));
    return c.json({ cases: ids.flatMap((id) => byId.get(id) ?? []), strikes: strikes.map(personStrikeOf) }, 200);
  }),
  on(postClaim, async (c) => {
    const { actor, db, clock } = c.var;
    const { caseId } = c.req.valid("param");
    const { token, expiresAt } = await claimCase(db, { actor, caseId, now: clock() });
    return c.json({ token: String(token), expiresAt: expiresAt.toISOString(), case: await viewCase(c, caseId) }, 200);
  }),
  on(postRelease, async (c) => {
    const { actor, db, clock } = c.var;
    const { token } = c.req.valid("json");
    await releaseCase(db, { actor, caseId: c.req.valid("param").caseId, token, now: clock() });
    return c.json({}, 200);
  }),
  on(getSync, async (c) => {
    const { actor, db, clock } = c.var;
    const now = clock();
    const { ids, cursor, hasMore } = await syncCases(db, { scope: scopeOf(actor), ...c.req.valid("query") });
    const rows = await loadCaseRecords(db, ids, now);
    return c.json({ cases: rows.map(caseRecordOf), cursor, hasMore, serverTime: now.toISOString() }, 200);
  }),
  on(postCommands, async (c) => {
    const { actor, db, clock, requestId, translate } = c.var;
    const onFault = (error: unknown) => {
      requestLog(c).error({ err: error }, "command failed");
      return message("internal", { requestId });
    };
    const { receipts, lastSequence } = await runCommands(db, {
      ...c.req.valid("json"),
      actor,
      now: clock(),
      onFault,
    });
    const disputed = receipts.filter(({ outcome }) => outcome === "conflict").map(({ caseId }) => caseId);
    const cases = new Map((await viewCases(c, [...new Set(disputed)])).map((found) => [found.id as string, found]));
    const translateText = (text: string) => resolveMessage(text, translate);
    const views = receipts.map((receipt) =>
      commandReceiptOf(receipt, cases.get(receipt.caseId) ?? null, translateText),
    );
    return c.json({ receipts: views, lastSequence }, 200);
  }),
]);
