import { createECDH, createHash, randomUUID } from "node:crypto";
import type { BrowserKeys } from "./decrypt-push.ts";

/** The test's push service. */
export const pushHost = "push.meander-browsers.org";

export type TestBrowser = {
  readonly name: string;
  /** A PushSubscription as JSON. */
  readonly subscription: string;
};

/** The keys of a browser follow from its name, so that a test and the push service need not run in one process. */
export function keysOf(name: string): BrowserKeys {
  const digestOf = (purpose: string) => createHash("sha256").update(`${purpose} ${name}`).digest();
  return { privateKey: digestOf("key"), auth: digestOf("auth").subarray(0, 16) };
}

/** A browser with a subscription at the test's push service. */
export function createBrowser(name: string = randomUUID()): TestBrowser {
  const { privateKey, auth } = keysOf(name);
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey);
  const keys = { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") };
  return { name, subscription: JSON.stringify({ endpoint: `https://${pushHost}/send/${name}`, keys }) };
}
