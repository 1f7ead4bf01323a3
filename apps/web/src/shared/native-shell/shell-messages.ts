import type { PushPlatform } from "@meander/domain/notification/push-token";

/** From the page to the shell. */
export type MessageToShell =
  | { readonly type: "requestPushPermission" }
  /** Unseen notifications, for the app's icon. */
  | { readonly type: "badge"; readonly count: number }
  /** The person logged out, or their session ended otherwise: nothing of theirs may stay on the device. */
  | { readonly type: "sessionEnded" };

/** From the shell: the device's token, once pushes are allowed, and again whenever its push service replaces it. */
export type PushTokenMessage = {
  readonly type: "pushToken";
  readonly platform: Exclude<PushPlatform, "web">;
  readonly token: string;
};

/** Null for anything else: a newer shell may send messages that this page doesn't know. */
export function readPushToken(text: unknown): PushTokenMessage | null {
  const value = parse(text);
  if (typeof value !== "object" || value === null) return null;
  if (!("type" in value && "platform" in value && "token" in value) || value.type !== "pushToken") return null;
  const { platform, token } = value;
  if ((platform !== "apple" && platform !== "android") || typeof token !== "string") return null;
  return { type: "pushToken", platform, token };
}

function parse(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
