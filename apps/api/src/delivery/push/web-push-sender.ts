import type { Agent } from "node:https";
import webPush, { type PushSubscription, type RequestDetails, type RequestOptions } from "web-push";
import type { VapidKeys } from "../../outbox/vapid-keys.ts";
import { classifyPushError, classifyPushResponse } from "./classify-push-failure.ts";
import { post } from "./post.ts";
import type { PushSender } from "./push-message.ts";

type Options = {
  readonly vapid: VapidKeys;
  /** Whom a push service may write to about this sender. */
  readonly contactEmail: string;
  readonly agent: Agent;
  readonly clock: () => Date;
};

/** Sends to browsers: RFC 8030, with payloads encrypted by RFC 8291 and this site identified by RFC 8292 (VAPID). */
export function createWebPushSender({ vapid, contactEmail, agent, clock }: Options): PushSender {
  const vapidDetails = { subject: `mailto:${contactEmail}`, ...vapid };
  return {
    async send(deviceToken, { content, topic, urgency, ttlSeconds }, attempt) {
      const options = { vapidDetails, TTL: ttlSeconds, urgency, ...(topic !== null && { topic }) };
      const request = encrypt(deviceToken, JSON.stringify(content), options);
      if (request === null) return { state: "refused", reason: "notWritten", isGone: true };
      // Unlike web-push's own sending, `post` knows whether the connection was open.
      const { endpoint, headers, body } = request;
      const result = await post(endpoint, { headers: textsOf(headers), body, agent });
      if ("error" in result) return classifyPushError(result.error, { ...result, attempt });
      if (result.status >= 200 && result.status < 300) return { state: "accepted" };
      return classifyPushResponse({ ...result, attempt, now: clock() });
    },
    close: () => agent.destroy(),
  };
}

/** Null for a subscription whose key is no point of the curve: nothing can ever be encrypted for it. */
function encrypt(deviceToken: string, text: string, options: RequestOptions): RequestDetails | null {
  const subscription: PushSubscription = JSON.parse(deviceToken);
  try {
    return webPush.generateRequestDetails(subscription, text, options);
  } catch {
    return null;
  }
}

function textsOf(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
