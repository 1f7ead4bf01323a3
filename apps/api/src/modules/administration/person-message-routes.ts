import { userIdParams } from "@meander/domain/contract/activities";
import { personMessagesQuery, personMessagesResponse } from "@meander/domain/contract/person-messages";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";
import { getPersonMessages } from "./get-person-messages.ts";
import { personMessagesOf } from "./person-message-views.ts";

const getMessages = declareRoute({
  method: "get",
  path: "/admin/user/{userId}/messages",
  effectBy: "own-page",
  access: { permission: "seeUserDetails" },
  summary: "What a person was sent in the last 30 days, newest first, with each decision about it; audited.",
  request: { params: userIdParams, query: personMessagesQuery },
  refuses: [404],
  responses: { 200: json(personMessagesResponse) },
});

export const personMessageRoutes = createRouter([
  on(getMessages, async (c) => {
    const { actor, db, clock, translate } = c.var;
    const personId = c.req.valid("param").userId.toLowerCase();
    const found = await getPersonMessages(db, { actor, personId, ...c.req.valid("query"), now: clock() });
    const messages = personMessagesOf(found.rows, found, translate);
    return c.json({ messages, cursor: found.cursor }, 200);
  }),
]);
