import { appealBody, appealParams, appealRecord } from "@meander/domain/contract/moderation";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { rateLimits } from "@meander/domain/policy";
import type { Context } from "hono";
import type { SessionEnv } from "../../http/api-env.ts";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { resolveMessage } from "../../locale.ts";
import { findAppealedStrike } from "./appeal-queries.ts";
import { appealRecordOf } from "./appeal-views.ts";
import { fileAppeal, isUndoable } from "./file-appeal.ts";

const postAppeal = declareRoute({
  method: "post",
  path: "/appeal",
  // Suspended and banned people may appeal too; the use-case requires a verified address.
  access: "session",
  isForBanned: true,
  summary: "Appeals a decision about the caller, once.",
  limits: [{ ...rateLimits.appeal, bucket: "appeal", per: "account" }],
  request: { body: jsonBody(appealBody) },
  refuses: [404, 422],
  responses: { 201: json(appealRecord, "The appeal was filed.") },
});

const getAppeal = declareRoute({
  method: "get",
  path: "/appeal/{appealId}",
  access: "session",
  isForBanned: true,
  summary: "A decision about the caller with the outcome of their appeal, by the id of either.",
  request: { params: appealParams },
  responses: { 200: json(appealRecord) },
});

async function viewAppeal(c: Context<SessionEnv>, id: string) {
  const { actor, db, clock, translate } = c.var;
  const row = await findAppealedStrike(db, actor.userId, id.toLowerCase());
  if (row === null || isUndoable(row, clock())) throw new DomainError("not-found", message("decisionNotFound"));
  return appealRecordOf(row, clock(), (text) => resolveMessage(text, translate));
}

export const appealRoutes = createRouter([
  on(postAppeal, async (c) => {
    const { actor, db, clock } = c.var;
    const body = c.req.valid("json");
    await fileAppeal(db, { actor, body, now: clock() });
    return c.json(await viewAppeal(c, body.strikeId), 201);
  }),
  on(getAppeal, async (c) => c.json(await viewAppeal(c, c.req.valid("param").appealId), 200)),
]);
