import { appealBody, appealParams, appealRecord } from "@meander/domain/contract/moderation";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { rateLimits } from "@meander/domain/policy";
import type { Context } from "hono";
import type { SessionEnv } from "../../http/api-env.ts";
import { wordsOf } from "../../locale.ts";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { findAppealedStrike } from "./appeal-queries.ts";
import { appealRecordOf } from "./appeal-views.ts";
import { fileAppeal, isUndoable } from "./file-appeal.ts";

const postAppeal = declareRoute({
  method: "post",
  path: "/appeal",
  // A paused account is a reason to appeal; the use-case asks for a confirmed address.
  access: "session",
  summary: "Asks for another look at a decision about the caller, once.",
  limits: [{ ...rateLimits.appeal, bucket: "appeal", per: "account" }],
  request: { body: jsonBody(appealBody) },
  refuses: [404, 422],
  responses: { 201: json(appealRecord, "We look again.") },
});

const getAppeal = declareRoute({
  method: "get",
  path: "/appeal/{appealId}",
  access: "session",
  summary: "A decision about the caller with what came of their appeal, by the id of either.",
  request: { params: appealParams },
  responses: { 200: json(appealRecord) },
});

async function viewAppeal(c: Context<SessionEnv>, id: string) {
  const { actor, db, clock, translate } = c.var;
  const row = await findAppealedStrike(db, actor.userId, id.toLowerCase());
  if (row === null || isUndoable(row, clock())) throw new DomainError("not-found", message("decisionNotFound"));
  return appealRecordOf(row, clock(), (text) => wordsOf(text, translate));
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
