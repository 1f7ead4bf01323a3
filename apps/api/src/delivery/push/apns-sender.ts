import { createHash } from "node:crypto";
import { Notification, Provider, type ResponseFailure } from "@parse/node-apn";
import { secondMs } from "@meander/domain/time/durations";
import type { ApnsConfig } from "../../config.ts";
import type { PushOutcome } from "../../outbox/push-claims.ts";
import { classifyPushError, classifyPushResponse } from "./classify-push-failure.ts";
import type { PushMessage, PushSender } from "./push-message.ts";

type Options = Pick<ApnsConfig, "keyId" | "teamId" | "topic" | "url"> & {
  /** PEM. */
  readonly key: string;
  /** Certificates in PEM that the server's is trusted by; absent: the system's. */
  readonly ca?: string;
  readonly clock: () => Date;
};

/** Reasons that concern the device token: it will never work (Apple's "Handling error responses from APNs"). */
const INVALID_TOKEN_REASONS: ReadonlySet<string> = new Set([
  "BadDeviceToken",
  "DeviceTokenNotForTopic",
  "Unregistered",
]);
/** Nothing was sent yet. */
const CONNECT_ERRORS =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT_|UNABLE_|SELF_|DEPTH_|ERR_TLS)/;

/** Sends to Apple's devices over one HTTP/2 connection, with token authentication. */
export function createApnsSender({ key, keyId, teamId, topic, url, ca, clock }: Options): PushSender {
  const { hostname, port } = new URL(url);
  const provider = new Provider({
    token: { key: Buffer.from(key), keyId, teamId },
    address: hostname,
    port: port === "" ? 443 : Number(port),
    // The ledger tries again, in its own time.
    connectionRetryLimit: 0,
    requestTimeout: 10 * secondMs,
    ...(ca !== undefined && { ca: [Buffer.from(ca)] }),
  });
  return {
    async send(deviceToken, message, attempt) {
      const { failed } = await provider.send(
        notificationOf(deviceToken, message, { topic, now: clock() }),
        deviceToken,
      );
      const [failure] = failed;
      return failure === undefined ? { state: "accepted" } : outcomeOf(failure, attempt, clock());
    },
    close: () => void provider.shutdown(),
  };
}

/** Apple can read it, so it has nothing but title, time, place name and an id. */
function notificationOf(
  deviceToken: string,
  { deliveryId, content, plain, topic: collapseId, urgency, ttlSeconds }: PushMessage,
  { topic, now }: { readonly topic: string; readonly now: Date },
): Notification {
  const notification = new Notification();
  notification.payload = { notificationId: content.id };
  notification.topic = topic;
  notification.id = apnsIdOf(deliveryId, deviceToken);
  notification.alert = { title: plain.title, body: plain.body };
  notification.sound = "default";
  notification.pushType = "alert";
  notification.priority = urgency === "low" ? 5 : 10;
  notification.expiry = Math.floor(now.getTime() / secondMs) + ttlSeconds;
  if (collapseId !== null) notification.collapseId = collapseId;
  return notification;
}

/** The same for each attempt to send this push to this device: Apple's logs show a repetition. */
function apnsIdOf(deliveryId: string, deviceToken: string): string {
  const hex = createHash("sha256").update(`${deliveryId} ${deviceToken}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}

function outcomeOf({ status, response, error }: ResponseFailure, attempt: number, now: Date): PushOutcome {
  if (status === undefined) {
    const cause = causeOf(error);
    return classifyPushError(cause, { isOpen: !CONNECT_ERRORS.test(codeIn(cause)), attempt });
  }
  const reason = response?.reason ?? error?.message;
  const isInvalid = reason !== undefined && INVALID_TOKEN_REASONS.has(reason);
  // A token of ours that expired is renewed before the next attempt.
  const isExpired = reason === "ExpiredProviderToken";
  return classifyPushResponse({ status: isInvalid ? 410 : isExpired ? 503 : status, reason, attempt, now });
}

/** node-apn wraps the stream's error, and a stream that never opened has the connection's error as its cause. */
function causeOf(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return error;
  if ("jse_cause" in error) return causeOf(error.jse_cause);
  return "cause" in error && error.cause !== undefined ? causeOf(error.cause) : error;
}

function codeIn(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}
