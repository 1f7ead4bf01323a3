import { z } from "zod";

export const pushPlatforms = ["apple", "android", "web"] as const;
export type PushPlatform = (typeof pushPlatforms)[number];

/** The delivery channel for each platform's devices. */
export const pushChannelOf = { apple: "apns", android: "fcm", web: "web-push" } as const satisfies Record<
  PushPlatform,
  string
>;
export type PushChannel = (typeof pushChannelOf)[PushPlatform];

export const PUSH_TOKEN_MAX_LENGTH = 4_096;

export type PushToken = {
  /** As stored: only the fields needed for sending. */
  readonly token: string;
  /** Identifies the device at its push service; the same device may register again with new keys. */
  readonly identity: string;
};

/**
 * RFC 8030 and 8291: the endpoint URL, the browser's public key (an uncompressed P-256 point) and its authentication
 * secret, in base64url.
 */
const subscription = z.object({
  endpoint: z.string().max(1_000).refine(isPublicEndpoint),
  keys: z.object({
    p256dh: z.string().regex(/^B[A-P][\w-]{85}={0,1}$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
});

const privateDomains =
  /(?:^|\.)(?:local|localhost|localdomain|internal|intranet|lan|home|corp|private|test|invalid|example|onion|arpa)$/i;

/**
 * An https address with a public host name, the default port and no credentials. The sender posts there, so private
 * hosts and IP addresses in any notation are rejected (SSRF).
 */
export function isPublicEndpoint(text: string): boolean {
  const host = /^https:\/\/([a-z0-9.-]{4,253})(?::443)?\/[\x21-\x5b\x5d-\x7e]*$/i.exec(text)?.[1];
  if (host === undefined || privateDomains.test(host)) return false;
  const labels = host.split(".");
  const isName = labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label));
  // No top-level domain begins with a digit, but the last label of every numeric address does.
  return isName && labels.length > 1 && /^[a-z]/i.test(labels.at(-1) ?? "");
}

/**
 * Null unless the text has the format of the platform's push service. A browser's token is its PushSubscription as
 * JSON.
 */
export function parsePushToken(platform: PushPlatform, text: string): PushToken | null {
  if (platform === "web") return parseSubscription(text);
  const isToken = platform === "apple" ? /^[0-9a-f]{64,200}$/i.test(text) : /^[\w:-]{20,4096}$/.test(text);
  if (!isToken) return null;
  const token = platform === "apple" ? text.toLowerCase() : text;
  return { token, identity: token };
}

function parseSubscription(text: string): PushToken | null {
  const parsed = subscription.safeParse(parseJson(text));
  if (!parsed.success) return null;
  return { token: JSON.stringify(parsed.data), identity: parsed.data.endpoint };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
