import type { Agent } from "node:https";
import { hourMs, minuteMs } from "@meander/domain/time/durations";
import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";
import type { FcmAccount } from "../../outbox/fcm-account.ts";
import type { PushOutcome } from "../../outbox/push-claims.ts";
import { classifyPushError, classifyPushResponse } from "./classify-push-failure.ts";
import { post } from "./post.ts";
import type { PushMessage, PushSender } from "./push-message.ts";

const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";

type Options = {
  readonly account: FcmAccount;
  /** Without a trailing slash. */
  readonly url: string;
  readonly agent: Agent;
  readonly clock: () => Date;
};

type AccessToken = { readonly text: string; readonly until: number };

const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
/** https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode */
const errorResponse = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z
      .array(
        z.object({
          errorCode: z.string().optional(),
          fieldViolations: z.array(z.object({ field: z.string() })).optional(),
        }),
      )
      .optional(),
  }),
});

/** Sends to Android apps by the HTTP v1 API of Firebase Cloud Messaging. */
export function createFcmSender({ account, url, agent, clock }: Options): PushSender {
  const address = `${url}/v1/projects/${account.projectId}/messages:send`;
  let token: Promise<AccessToken | PushOutcome> | undefined;

  /** One request for all pushes that wait for it. */
  function findToken(attempt: number): Promise<AccessToken | PushOutcome> {
    token ??= requestToken(attempt).then((found) => {
      if ("state" in found) token = undefined;
      return found;
    });
    return token;
  }

  async function requestToken(attempt: number): Promise<AccessToken | PushOutcome> {
    const now = clock().getTime();
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: "RS256" })
      .setIssuer(account.clientEmail)
      .setAudience(account.tokenUri)
      .setIssuedAt(Math.floor(now / 1_000))
      .setExpirationTime(Math.floor((now + hourMs) / 1_000))
      .sign(await importPKCS8(account.privateKey, "RS256"));
    const grant = { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion };
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const result = await post(account.tokenUri, { headers, body: new URLSearchParams(grant).toString(), agent });
    // No push has left yet, so it may be tried again whatever happened.
    if ("error" in result) return classifyPushError(result.error, { isOpen: false, attempt });
    const granted = tokenResponse.safeParse(parseJson(result.body));
    if (result.status !== 200 || !granted.success)
      return classifyPushResponse({ ...result, status: Math.max(500, result.status), attempt, now: clock() });
    return { text: granted.data.access_token, until: now + granted.data.expires_in * 1_000 - minuteMs };
  }

  return {
    async send(deviceToken, message, attempt) {
      let access = await findToken(attempt);
      if ("until" in access && access.until <= clock().getTime()) {
        token = undefined;
        access = await findToken(attempt);
      }
      if ("state" in access) return access;
      const headers = { Authorization: `Bearer ${access.text}`, "Content-Type": "application/json" };
      const result = await post(address, { headers, body: JSON.stringify(bodyOf(deviceToken, message)), agent });
      if ("error" in result) return classifyPushError(result.error, { ...result, attempt });
      if (result.status === 200) return { state: "accepted" };
      const now = clock();
      if (result.status === 401) {
        // Revoked before its time: the next attempt has another one.
        token = undefined;
        return classifyPushResponse({ status: 503, reason: "401", attempt, now });
      }
      const { reason, isInvalidToken } = readError(result.body);
      const status = isInvalidToken ? 404 : result.status;
      return classifyPushResponse({ ...result, status, reason, attempt, now });
    },
    close: () => agent.destroy(),
  };
}

/** Google can read it, so it has nothing but title, time, place name and an id. */
function bodyOf(token: string, { plain, content, topic, urgency, ttlSeconds }: PushMessage): object {
  return {
    message: {
      token,
      notification: plain,
      data: { notificationId: content.id },
      android: {
        priority: urgency === "low" ? "NORMAL" : "HIGH",
        ttl: `${ttlSeconds}s`,
        ...(topic !== null && { collapse_key: topic, notification: { tag: topic } }),
      },
    },
  };
}

function readError(text: string): { readonly reason: string | undefined; readonly isInvalidToken: boolean } {
  const { error } = errorResponse.safeParse(parseJson(text)).data ?? {};
  const reason = error?.details?.find(({ errorCode }) => errorCode !== undefined)?.errorCode ?? error?.status;
  const isField = error?.details?.some(({ fieldViolations = [] }) =>
    fieldViolations.some(({ field }) => field === "message.token"),
  );
  return { reason, isInvalidToken: reason === "UNREGISTERED" || isField === true };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
