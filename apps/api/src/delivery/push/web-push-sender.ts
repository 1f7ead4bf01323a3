import type { Agent } from "node:https";
import webPush, { type PushSubscription } from "web-push";
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
      const subscription: PushSubscription = JSON.parse(deviceToken);
      // Unlike web-push's own sending, `post` knows whether the connection was open.
      const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(content), {
        vapidDetails,
        TTL: ttlSeconds,
        urgency,
        ...(topic !== null && { topic }),
      });
      const result = await post(endpoint, { headers: textsOf(headers), body, agent });
      if ("error" in result) return classifyPushError(result.error, { ...result, attempt });
      if (result.status >= 200 && result.status < 300) return { state: "accepted" };
      return classifyPushResponse({ ...result, attempt, now: clock() });
    },
    close: () => agent.destroy(),
  };
}

function textsOf(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
