import { sentMessagesQuery, sentMessagesResponse } from "@meander/domain/contract/sent-messages";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";
import { textsIn } from "./preference-views.ts";
import { listSentMessages } from "./list-sent-messages.ts";
import { sentMessagesOf } from "./sent-message-views.ts";

const getSent = declareRoute({
  method: "get",
  path: "/notifications/sent",
  access: "session",
  summary: "What the caller was sent in the last 30 days, newest first, and what became of it on each channel.",
  request: { query: sentMessagesQuery },
  responses: { 200: json(sentMessagesResponse) },
});

export const sentMessageRoutes = createRouter([
  on(getSent, async (c) => {
    const { actor, db, clock, translate } = c.var;
    const { rows, cursor } = await listSentMessages(db, {
      personId: actor.userId,
      now: clock(),
      ...c.req.valid("query"),
    });
    const messages = await sentMessagesOf(db, rows, actor.userId, textsIn(translate));
    return c.json({ messages, cursor }, 200);
  }),
]);
