import type { Agent } from "node:https";
import { hourMs } from "@meander/domain/time/durations";
import { LRUCache } from "lru-cache";
import webPush, { type PushSubscription, type RequestDetails, type RequestOptions } from "web-push";
import type { VapidKeys } from "../../outbox/vapid-keys.ts";
import { classifyPushError, classifyPushResponse } from "./classify-push-failure.ts";
import { post } from "./post.ts";
import type { PushSender } from "./push-message.ts";

/** A token is valid for twelve hours. */
const TOKEN_MS = hourMs;
const SERVICES_MAX = 100;

type Options = {
  readonly vapid: VapidKeys;
  /** Whom a push service may write to about this sender. */
  readonly contactEmail: string;
  readonly agent: Agent;
  readonly clock: () => Date;
};

/** Sends to browsers: RFC 8030, with payloads encrypted by RFC 8291 and this site identified by RFC 8292 (VAPID). */
export function createWebPushSender({ vapid, contactEmail, agent, clock }: Options): PushSender {
  const tokens = new LRUCache<string, { readonly Authorization: string }>({ max: SERVICES_MAX, ttl: TOKEN_MS });

  /** Signed once an hour for a push service, not for each push: it may be sent again (RFC 8292, section 2). */
  function tokenFor(audience: string): { readonly Authorization: string } {
    const known = tokens.get(audience);
    if (known !== undefined) return known;
    const { publicKey, privateKey } = vapid;
    const token = webPush.getVapidHeaders(audience, `mailto:${contactEmail}`, publicKey, privateKey, "aes128gcm");
    tokens.set(audience, token);
    return token;
  }

  return {
    async send(deviceToken, { content, topic, urgency, ttlSeconds }, attempt) {
      const subscription: PushSubscription = JSON.parse(deviceToken);
      const headers = tokenFor(new URL(subscription.endpoint).origin);
      const options = { headers, TTL: ttlSeconds, urgency, ...(topic !== null && { topic }) };
      const request = encrypt(subscription, JSON.stringify(content), options);
      if (request === null) return { state: "refused", reason: "notWritten", isGone: true };
      // Unlike web-push's own sending, `post` knows whether the connection was open.
      const { endpoint, body } = request;
      const result = await post(endpoint, { headers: textsOf(request.headers), body, agent });
      if ("error" in result) return classifyPushError(result.error, { ...result, attempt });
      if (result.status >= 200 && result.status < 300) return { state: "accepted" };
      return classifyPushResponse({ ...result, attempt, now: clock() });
    },
    close: () => agent.destroy(),
  };
}

/** Null for a subscription whose key is no point of the curve: nothing can ever be encrypted for it. */
function encrypt(subscription: PushSubscription, text: string, options: RequestOptions): RequestDetails | null {
  try {
    return webPush.generateRequestDetails(subscription, text, options);
  } catch {
    return null;
  }
}

function textsOf(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
