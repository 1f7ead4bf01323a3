import { isInNativeApp } from "./bridge.ts";
import type { SessionContext } from "./follow-native-session.ts";

/** `followNativeSession`, whose code browsers don't load. */
export function followNativeShell(context: SessionContext): () => void {
  if (!isInNativeApp()) return () => {};
  let end: (() => void) | null = null;
  let isOver = false;
  void import("./follow-native-session.ts").then(({ followNativeSession }) => {
    if (!isOver) end = followNativeSession(context);
  });
  return () => {
    isOver = true;
    end?.();
  };
}
