import { withTabLock } from "./with-tab-lock.ts";
import { type LiveStream, openStream } from "./open-stream.ts";
import { onNextUse } from "./on-next-use.ts";

export type StreamListener = {
  /** The data of one event, in every tab. */
  readonly onEvent: (data: string) => void;
  /** Events may have been missed. */
  readonly onGap: () => void;
  /** The server refused the stream: the session may have ended. */
  readonly onRefused: () => void;
  /** Another tab logged out, or in as another person. */
  readonly onLeft: () => void;
};

type TabMessage =
  | { readonly kind: "event"; readonly data: string }
  /** `replaced`: the server closed the stream for a newer one. `used`: the person uses a tab again. */
  | { readonly kind: "gap" | "refused" | "left" | "replaced" | "used" };

/**
 * One stream for all tabs of a person: the tab with the lock opens it and broadcasts its events. Browsers allow six
 * connections per host, so with a stream per tab the seventh would wait forever. A tab that closes, freezes or enters
 * the back-forward cache releases the lock, and the next tab in the queue opens the stream. Returns a function to leave
 * for good, which notifies the other tabs.
 */
export function shareStream(personId: string, listener: StreamListener): () => void {
  let membership = join(personId, listener);
  let isPaused = false;
  const pause = () => {
    isPaused = true;
    membership.leaveSilently();
  };
  const rejoin = () => {
    if (!isPaused) return;
    isPaused = false;
    membership = join(personId, listener);
    listener.onGap();
  };
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("freeze", pause, { signal });
  document.addEventListener("resume", rejoin, { signal });
  window.addEventListener("pagehide", pause, { signal });
  window.addEventListener("pageshow", rejoin, { signal });
  return () => {
    listening.abort();
    membership.leave();
  };
}

type Membership = { readonly leaveSilently: () => void; readonly leave: () => void };

function join(personId: string, listener: StreamListener): Membership {
  // The Web Locks API exists only in secure contexts.
  if ("locks" in navigator && "BroadcastChannel" in window) return joinTabs(`meander-live-${personId}`, listener);
  const close = joinAlone(listener);
  return { leaveSilently: close, leave: close };
}

function joinAlone({ onEvent, onGap, onRefused }: StreamListener): () => void {
  let cancelResume = () => {};
  const onReplaced = () => {
    cancelResume = onNextUse(stream.resume);
  };
  const stream = openStream({ onEvent, onGap, onReplaced, onRefused, mayHaveMissed: false });
  return () => {
    cancelResume();
    stream.close();
  };
}

function joinTabs(name: string, { onEvent, onGap, onRefused, onLeft }: StreamListener): Membership {
  const channel = new BroadcastChannel(name);
  let hasReceivedLeft = false;
  /** Open only in the tab that has the lock. */
  let stream: LiveStream | null = null;
  let cancelResume = () => {};
  const handlers = {
    gap: onGap,
    refused: onRefused,
    left() {
      hasReceivedLeft = true;
      onLeft();
    },
    replaced() {
      cancelResume();
      cancelResume = onNextUse(() => broadcast({ kind: "used" }));
    },
    used() {
      cancelResume();
      stream?.resume();
    },
  };
  const handle = (message: TabMessage) => (message.kind === "event" ? onEvent(message.data) : handlers[message.kind]());
  const broadcast = (message: TabMessage) => {
    channel.postMessage(message);
    handle(message);
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => handle(data);
  // A new tab doesn't know whether the stream was replaced.
  channel.postMessage({ kind: "used" } satisfies TabMessage);
  const leaving = new AbortController();
  void withTabLock(name, leaving.signal, (mayHaveMissed) => {
    stream = openStream({
      onEvent: (data) => broadcast({ kind: "event", data }),
      onGap: () => broadcast({ kind: "gap" }),
      onReplaced: () => broadcast({ kind: "replaced" }),
      onRefused: () => broadcast({ kind: "refused" }),
      mayHaveMissed,
    });
    return stream.close;
  });
  const leaveSilently = () => {
    leaving.abort();
    cancelResume();
    channel.close();
  };
  return {
    leaveSilently,
    leave: () => {
      if (!hasReceivedLeft && !leaving.signal.aborted) channel.postMessage({ kind: "left" } satisfies TabMessage);
      leaveSilently();
    },
  };
}
