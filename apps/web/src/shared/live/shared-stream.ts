import { inTurn } from "./in-turn.ts";
import { type NewsStream, openStream } from "./open-stream.ts";
import { whenUsed } from "./when-used.ts";

export type StreamListener = {
  /** One message's data, in every tab. */
  readonly onEvent: (data: string) => void;
  /** Something may have happened that no event told of. */
  readonly onGap: () => void;
  /** Another tab logged out, or logged somebody else in. */
  readonly onLeft: () => void;
};

type News =
  | { readonly kind: "event"; readonly data: string }
  /** `replaced`: the server gave the stream's place away. `used`: somebody is in a tab again. */
  | { readonly kind: "gap" | "left" | "replaced" | "used" };

/**
 * One stream for all tabs of a person: whoever has the lock holds it and tells the others. A browser opens six connections to a host,
 * so that a stream for each tab would leave the seventh waiting for ever. A tab that closes, freezes or goes to the back-forward cache
 * gives its place away, and the next in the queue opens the stream. Returns how to leave for good, which the other tabs are told.
 */
export function shareStream(personId: string, listener: StreamListener): () => void {
  let part = join(personId, listener);
  let isAway = false;
  const goAway = () => {
    isAway = true;
    part.quietly();
  };
  const comeBack = () => {
    if (!isAway) return;
    isAway = false;
    part = join(personId, listener);
    listener.onGap();
  };
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("freeze", goAway, { signal });
  document.addEventListener("resume", comeBack, { signal });
  window.addEventListener("pagehide", goAway, { signal });
  window.addEventListener("pageshow", comeBack, { signal });
  return () => {
    listening.abort();
    part.forGood();
  };
}

type Part = { readonly quietly: () => void; readonly forGood: () => void };

function join(personId: string, listener: StreamListener): Part {
  // Locks are there in secure contexts only.
  if ("locks" in navigator && "BroadcastChannel" in window) return joinTabs(`meander-live-${personId}`, listener);
  const close = listenAlone(listener);
  return { quietly: close, forGood: close };
}

function listenAlone({ onEvent, onGap }: StreamListener): () => void {
  let stopWaiting = () => {};
  const onReplaced = () => {
    stopWaiting = whenUsed(stream.resume);
  };
  const stream = openStream({ onEvent, onGap, onReplaced, mayHaveMissed: false });
  return () => {
    stopWaiting();
    stream.close();
  };
}

function joinTabs(name: string, { onEvent, onGap, onLeft }: StreamListener): Part {
  const channel = new BroadcastChannel(name);
  let isTold = false;
  /** Open in the tab whose turn it is. */
  let stream: NewsStream | null = null;
  let stopWaiting = () => {};
  const takers = {
    gap: onGap,
    left() {
      isTold = true;
      onLeft();
    },
    replaced() {
      stopWaiting();
      stopWaiting = whenUsed(() => tell({ kind: "used" }));
    },
    used() {
      stopWaiting();
      stream?.resume();
    },
  };
  const take = (news: News) => (news.kind === "event" ? onEvent(news.data) : takers[news.kind]());
  const tell = (news: News) => {
    channel.postMessage(news);
    take(news);
  };
  channel.onmessage = ({ data }: MessageEvent<News>) => take(data);
  // A tab that is opened has not heard that the stream was replaced.
  channel.postMessage({ kind: "used" } satisfies News);
  const leaving = new AbortController();
  void inTurn(name, leaving.signal, (mayHaveMissed) => {
    stream = openStream({
      onEvent: (data) => tell({ kind: "event", data }),
      onGap: () => tell({ kind: "gap" }),
      onReplaced: () => tell({ kind: "replaced" }),
      mayHaveMissed,
    });
    return stream.close;
  });
  const quietly = () => {
    leaving.abort();
    stopWaiting();
    channel.close();
  };
  return {
    quietly,
    forGood: () => {
      if (!isTold && !leaving.signal.aborted) channel.postMessage({ kind: "left" } satisfies News);
      quietly();
    },
  };
}
