import { type Agent, request as openRequest } from "node:https";
import { TLSSocket } from "node:tls";
import webPush, { type PushSubscription } from "web-push";
import type { PushOutcome } from "../../outbox/push-claims.ts";
import type { VapidKeys } from "../../outbox/vapid-keys.ts";
import { classifyPushError, classifyPushResponse } from "./classify-push-failure.ts";
import type { PushSender } from "./push-message.ts";

const TIMEOUT_MS = 10_000;

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
    send(deviceToken, { content, topic, urgency, ttlSeconds }, attempt) {
      const subscription: PushSubscription = JSON.parse(deviceToken);
      const details = webPush.generateRequestDetails(subscription, JSON.stringify(content), {
        vapidDetails,
        TTL: ttlSeconds,
        urgency,
        ...(topic !== null && { topic }),
      });
      return post(details, { agent, attempt, clock });
    },
    close: () => agent.destroy(),
  };
}

type PostOptions = Pick<Options, "agent" | "clock"> & { readonly attempt: number };

/** Unlike web-push's own sending, it knows whether the connection was open: only then a failure may have delivered. */
function post(
  { endpoint, method, headers, body }: webPush.RequestDetails,
  { agent, attempt, clock }: PostOptions,
): Promise<PushOutcome> {
  return new Promise((resolve) => {
    let isOpen = false;
    const request = openRequest(endpoint, { method, headers, agent, timeout: TIMEOUT_MS });
    request.once("socket", (socket) => {
      isOpen = request.reusedSocket;
      if (socket instanceof TLSSocket) {
        socket.once("secureConnect", () => {
          isOpen = true;
        });
      }
    });
    request.once("timeout", () => request.destroy(Object.assign(new Error("no response"), { code: "ETIMEDOUT" })));
    request.once("error", (error) => resolve(classifyPushError(error, { isOpen, attempt })));
    request.once("response", (response) => {
      response.resume();
      const { statusCode: status = 500 } = response;
      if (status >= 200 && status < 300) return resolve({ state: "accepted" });
      resolve(classifyPushResponse({ status, retryAfter: response.headers["retry-after"], attempt, now: clock() }));
    });
    request.end(body);
  });
}
