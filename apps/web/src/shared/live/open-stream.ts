import { replacedEvent } from "@meander/domain/live/stream-replaced";

const STREAM_PATH = "/api/private/v1.0/notifications/stream";
const REFUSED_RETRY_MS = 30_000;

type StreamOptions = {
  readonly onEvent: (data: string) => void;
  /** The stream runs, and nothing tells the server what was seen last. */
  readonly onGap: () => void;
  /** The server gave its place to a newer stream; nothing comes until `resume`. */
  readonly onReplaced: () => void;
  /** Something may have happened before the stream opens for the first time. */
  readonly mayHaveMissed: boolean;
};

export type NewsStream = {
  /** Opens it again where it was replaced: once somebody uses the site here, so that two browsers don't end each other's for ever. */
  readonly resume: () => void;
  readonly close: () => void;
};

/** Listens for news until closed. The browser reconnects by itself and names the last event it saw. */
export function openStream({ onEvent, onGap, onReplaced, mayHaveMissed }: StreamOptions): NewsStream {
  let isLate = mayHaveMissed;
  let isReplaced = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stream = start();

  function start(): EventSource {
    const opened = new EventSource(STREAM_PATH, { withCredentials: true });
    let lastEventId = "";
    const receive = (event: MessageEvent<string>) => {
      lastEventId = event.lastEventId;
      onEvent(event.data);
    };
    for (const type of ["message", "notification", "unseen"]) opened.addEventListener(type, receive);
    opened.addEventListener(replacedEvent, () => {
      opened.close();
      isReplaced = true;
      isLate = true;
      onReplaced();
    });
    opened.onopen = () => {
      if (isLate && lastEventId === "") onGap();
      isLate = true;
    };
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      // Refused, not cut off: the browser gives up. The session may be over, and come back in a dialog over the page.
      isLate = true;
      retry = setTimeout(() => {
        stream = start();
      }, REFUSED_RETRY_MS);
    };
    return opened;
  }

  return {
    resume() {
      if (!isReplaced) return;
      isReplaced = false;
      stream = start();
    },
    close() {
      isReplaced = false;
      clearTimeout(retry);
      stream.close();
    },
  };
}
