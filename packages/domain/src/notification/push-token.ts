import { z } from "zod";

export const pushPlatforms = ["apple", "android", "web"] as const;
export type PushPlatform = (typeof pushPlatforms)[number];

/** The channels of the ledger by which a platform's devices are reached. */
export const pushChannelOf = { apple: "apns", android: "fcm", web: "web-push" } as const satisfies Record<
  PushPlatform,
  string
>;
export type PushChannel = (typeof pushChannelOf)[PushPlatform];

export const PUSH_TOKEN_MAX_LENGTH = 4_096;

export type PushToken = {
  /** As it is kept: only what a sender needs. */
  readonly token: string;
  /** What names the device at its service; the same device may come with fresh keys. */
  readonly identity: string;
};

/** RFC 8030 and 8291: where to post, the browser's public key (an uncompressed P-256 point) and its secret, in base64url. */
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
 * An https address of a host with a public name, on the usual port, without credentials: a push service is one. Our sender will post
 * there, so neither an address of our own network nor a number in any notation will do.
 */
export function isPublicEndpoint(text: string): boolean {
  const host = /^https:\/\/([a-z0-9.-]{4,253})(?::443)?\/[\x21-\x5b\x5d-\x7e]*$/i.exec(text)?.[1];
  if (host === undefined || privateDomains.test(host)) return false;
  const labels = host.split(".");
  const isName = labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label));
  // No top-level domain begins with a digit, and every number that reads as an address ends with one that does.
  return isName && labels.length > 1 && /^[a-z]/i.test(labels.at(-1) ?? "");
}

/** Null for what no push service of that platform gives. A browser's is its PushSubscription as JSON. */
export function readPushToken(platform: PushPlatform, text: string): PushToken | null {
  if (platform === "web") return readSubscription(text);
  const isToken = platform === "apple" ? /^[0-9a-f]{64,200}$/i.test(text) : /^[\w:-]{20,4096}$/.test(text);
  if (!isToken) return null;
  const token = platform === "apple" ? text.toLowerCase() : text;
  return { token, identity: token };
}

function readSubscription(text: string): PushToken | null {
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
