import { replacedEvent } from "@meander/domain/live/stream-replaced";
import { noteAnswered } from "../api/connection.ts";

const STREAM_PATH = "/api/private/v1.0/notifications/stream";
const REFUSED_RETRY_MS = 30_000;

type StreamOptions = {
  readonly onEvent: (data: string) => void;
  /** The stream is open, but the server doesn't know the last event received. */
  readonly onGap: () => void;
  /** The server replaced this stream by a newer one; no events until `resume`. */
  readonly onReplaced: () => void;
  /** The server answered with an error: the session may have ended. */
  readonly onRefused: () => void;
  /** Whether events may have been missed before the first connection. */
  readonly mayHaveMissed: boolean;
};

export type LiveStream = {
  /**
   * Reopens a replaced stream. Called only when the person uses this tab, so that two browsers don't replace each
   * other's endlessly.
   */
  readonly resume: () => void;
  readonly close: () => void;
};

/** Receives live events until closed. The browser reconnects itself and sends the id of the last event. */
export function openStream({ onEvent, onGap, onReplaced, onRefused, mayHaveMissed }: StreamOptions): LiveStream {
  let mayHaveGap = mayHaveMissed;
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
      mayHaveGap = true;
      onReplaced();
    });
    opened.onopen = () => {
      noteAnswered(true);
      if (mayHaveGap && lastEventId === "") onGap();
      mayHaveGap = true;
    };
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      // An HTTP error, after which the browser doesn't reconnect. A login may renew an ended session.
      mayHaveGap = true;
      onRefused();
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
