import { openStream } from "./open-stream.ts";

export type StreamListener = {
  /** One message's data, in every tab. */
  readonly onEvent: (data: string) => void;
  /** Something may have happened that no event told of. */
  readonly onGap: () => void;
  /** Another tab logged out, or logged somebody else in. */
  readonly onLeft: () => void;
};

type News = { readonly kind: "event"; readonly data: string } | { readonly kind: "gap" } | { readonly kind: "left" };

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

function join(personId: string, { onEvent, onGap, onLeft }: StreamListener): Part {
  const alone = () => openStream({ onEvent, onGap, mayHaveMissed: false });
  // Locks are there in secure contexts only.
  if (!("locks" in navigator && "BroadcastChannel" in window)) {
    const close = alone();
    return { quietly: close, forGood: close };
  }
  const name = `meander-live-${personId}`;
  const channel = new BroadcastChannel(name);
  let isTold = false;
  const take = (news: News) => {
    if (news.kind === "event") return onEvent(news.data);
    if (news.kind === "gap") return onGap();
    isTold = true;
    onLeft();
  };
  const tell = (news: News) => {
    channel.postMessage(news);
    take(news);
  };
  channel.onmessage = ({ data }: MessageEvent<News>) => take(data);
  const leaving = new AbortController();
  void inTurn(name, leaving.signal, (mayHaveMissed) =>
    openStream({ onEvent: (data) => tell({ kind: "event", data }), onGap: () => tell({ kind: "gap" }), mayHaveMissed }),
  );
  const quietly = () => {
    leaving.abort();
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

/** Runs `start` while it is this tab's turn, until the signal; tells it whether another tab had the turn before. */
async function inTurn(name: string, signal: AbortSignal, start: (isTakeOver: boolean) => () => void): Promise<void> {
  const whileHeld = (isTakeOver: boolean) => async (lock: Lock | null) => {
    if (lock === null || signal.aborted) return lock !== null;
    const stop = start(isTakeOver);
    await new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => {
        stop();
        resolve();
      });
    });
    return true;
  };
  try {
    const wasFree = await navigator.locks.request(name, { ifAvailable: true }, whileHeld(false));
    if (!wasFree) await navigator.locks.request(name, { signal }, whileHeld(true));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
