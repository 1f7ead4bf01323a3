import {
  type Unsubscribe,
  unsubscribeBody,
  unsubscribeParams,
  unsubscribeQuery,
  unsubscribeResponse,
} from "@meander/domain/contract/campaigns";
import { createRouter, declareRoute, json, on, optionalJsonBody } from "../../http/router.ts";
import { changeSubscription, getSubscription, type Subscription } from "./change-subscription.ts";

const getUnsubscribe = declareRoute({
  method: "get",
  path: "/unsubscribe/{token}",
  access: "public",
  summary: "Whether the token's owner gets product updates by mail. Changes nothing.",
  request: { params: unsubscribeParams },
  responses: { 200: json(unsubscribeResponse) },
});

const postUnsubscribe = declareRoute({
  method: "post",
  path: "/unsubscribe/{token}",
  access: "public",
  summary: "Ends product updates by mail, or has them sent again.",
  idempotency: "never",
  request: { params: unsubscribeParams, query: unsubscribeQuery, body: optionalJsonBody(unsubscribeBody) },
  responses: { 200: json(unsubscribeResponse) },
});

/** The token is the proof; nobody has to log in. The address in mails is the page's, see `unsubscribe-form-routes.ts`. */
export const subscriptionRoutes = createRouter([
  on(getUnsubscribe, async (c) =>
    c.json(subscriptionOf(await getSubscription(c.var.db, c.req.valid("param").token)), 200),
  ),
  on(postUnsubscribe, async (c) => {
    const { db, clock } = c.var;
    const { token } = c.req.valid("param");
    const { c: campaignId } = c.req.valid("query");
    // A body that was left out has no defaults yet.
    const { isSubscribed } = unsubscribeBody.parse(c.req.valid("json"));
    return c.json(subscriptionOf(await changeSubscription(db, { token, campaignId, isSubscribed, now: clock() })), 200);
  }),
]);

function subscriptionOf({ isSubscribed, email }: Subscription): Unsubscribe {
  return { isSubscribed, emailAddress: email === null ? "" : shortened(email) };
}

/** Enough for its owner to know it by; a link that was passed on tells nobody the address. */
function shortened(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}•••${email.slice(at)}`;
}
