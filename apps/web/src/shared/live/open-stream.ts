const STREAM_PATH = "/api/private/v1.0/notifications/stream";
const REFUSED_RETRY_MS = 30_000;

type StreamOptions = {
  readonly onEvent: (data: string) => void;
  /** The stream runs, and nothing tells the server what was seen last. */
  readonly onGap: () => void;
  /** Something may have happened before the stream opens for the first time. */
  readonly mayHaveMissed: boolean;
};

/** Listens for news until closed. The browser reconnects by itself and names the last event it saw. */
export function openStream({ onEvent, onGap, mayHaveMissed }: StreamOptions): () => void {
  let isLate = mayHaveMissed;
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

  return () => {
    clearTimeout(retry);
    stream.close();
  };
}
