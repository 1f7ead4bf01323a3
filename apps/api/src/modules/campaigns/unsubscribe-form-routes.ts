import { unsubscribeParams, unsubscribeQuery } from "@meander/domain/contract/campaigns";
import { DomainError } from "@meander/domain/errors";
import { unsubscribePath } from "@meander/domain/paths";
import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { limitBody } from "../../http/limit-body.ts";
import { changeSubscription } from "./change-subscription.ts";

const BODY_MAX_BYTES = 4_096;

/**
 * The page address of a mail's link also accepts POST. It comes from a mail program's one-click (RFC 8058), which has
 * no cookie and follows no redirect, or from the page's form without JavaScript. The token authorises both. GET renders
 * the page.
 */
export const unsubscribeForm = new Hono<ApiEnv>().post("/unsubscribe/:token", limitBody(BODY_MAX_BYTES), async (c) => {
  const params = unsubscribeParams.safeParse(c.req.param());
  const { c: campaignId } = unsubscribeQuery.catch({}).parse(c.req.query());
  const fields = await c.req.parseBody().catch(() => ({}));
  const isOneClick = "List-Unsubscribe" in fields;
  const isSubscribed = "isSubscribed" in fields && fields.isSubscribed === "true" && !isOneClick;
  const { db, clock, translate } = c.var;
  const token = params.data?.token ?? c.req.param("token");
  const isKnown =
    params.success && (await isDone(changeSubscription(db, { token, campaignId, isSubscribed, now: clock() })));
  c.header("Cache-Control", "no-store");
  if (!isOneClick) return c.redirect(unsubscribePath(encodeURIComponent(token), campaignId), 303);
  return isKnown ? c.text(translate("campaignMail.unsubscribed")) : c.text(translate("errors.unsubscribeUnknown"), 404);
});

async function isDone(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "not-found") return false;
    throw error;
  }
}
