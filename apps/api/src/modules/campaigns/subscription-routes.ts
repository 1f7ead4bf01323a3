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
  summary: "Whether the token's owner receives product updates by mail. Changes nothing.",
  request: { params: unsubscribeParams },
  responses: { 200: json(unsubscribeResponse) },
});

const postUnsubscribe = declareRoute({
  method: "post",
  path: "/unsubscribe/{token}",
  access: "public",
  summary: "Unsubscribes the token's owner from product updates by mail, or subscribes them again.",
  idempotency: "never",
  request: { params: unsubscribeParams, query: unsubscribeQuery, body: optionalJsonBody(unsubscribeBody) },
  responses: { 200: json(unsubscribeResponse) },
});

/**
 * The token is the authorisation; no login is needed. Links in mails point to the page, see
 * `unsubscribe-form-routes.ts`.
 */
export const subscriptionRoutes = createRouter([
  on(getUnsubscribe, async (c) =>
    c.json(subscriptionOf(await getSubscription(c.var.db, c.req.valid("param").token)), 200),
  ),
  on(postUnsubscribe, async (c) => {
    const { db, clock } = c.var;
    const { token } = c.req.valid("param");
    const { c: campaignId } = c.req.valid("query");
    // An omitted body skips the schema, which has the default.
    const { isSubscribed } = unsubscribeBody.parse(c.req.valid("json"));
    return c.json(subscriptionOf(await changeSubscription(db, { token, campaignId, isSubscribed, now: clock() })), 200);
  }),
]);

function subscriptionOf({ isSubscribed, email }: Subscription): Unsubscribe {
  return { isSubscribed, emailAddress: email === null ? "" : shortened(email) };
}

/** Recognisable to its owner, but a forwarded link doesn't reveal the address. */
function shortened(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}•••${email.slice(at)}`;
}
