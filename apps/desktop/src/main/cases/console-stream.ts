import { type ConsoleStreamEvent, consoleStreamEvent } from "@meander/domain/contract/console-stream";
import { replacedEvent } from "@meander/domain/live/stream-replaced";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { Backoff } from "../backoff.ts";
import type { OpenServer } from "../server-client.ts";

type Options = {
  readonly open: OpenServer;
  /** The stream is open; events before this moment may have been missed. */
  readonly onOpen: () => void;
  readonly onEvent: (event: ConsoleStreamEvent) => void;
  /** The stream ended or could not be opened. */
  readonly onEnd: () => void;
};

const delays = { firstMs: 1_000, lastMs: 15_000 };
/** The server sends a heartbeat every 15 seconds. */
const heartbeatTimeoutMs = 40_000;
const openTimeoutMs = 10_000;
/** Events have a line or two; an unterminated event of this size doesn't come from a Meander server. */
const eventMaxLength = 65_536;
/** Newer streams of the session replaced this one: reconnecting at once would end one of those. */
const reconnectAfterReplacedMs = 30_000;

/** The server-sent events of the console, connected during the whole session. */
export class ConsoleStream {
  readonly #options: Options;
  readonly #backoff = new Backoff(delays, () => void this.#run());
  #abort = new AbortController();
  #isRunning = false;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Opens the stream now, unless it is open. */
  connect(): void {
    if (this.#isRunning || this.#isClosed) return;
    this.#backoff.stop();
    void this.#run();
  }

  close(): void {
    this.#isClosed = true;
    this.#backoff.stop();
    this.#abort.abort();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#abort = new AbortController();
    let isReplaced = false;
    try {
      isReplaced = (await this.#listen(this.#abort)) === "replaced";
    } catch {
      // An aborted stream counts as ended.
    } finally {
      this.#isRunning = false;
    }
    if (this.#isClosed) return;
    this.#backoff.schedule(isReplaced ? reconnectAfterReplacedMs : 0);
    this.#options.onEnd();
  }

  async #listen(abort: AbortController): Promise<"ended" | "replaced"> {
    let heartbeatTimer = setTimeout(() => abort.abort(), openTimeoutMs);
    const onHeartbeat = () => {
      clearTimeout(heartbeatTimer);
      heartbeatTimer = setTimeout(() => abort.abort(), heartbeatTimeoutMs);
    };
    try {
      const headers = { Accept: "text/event-stream" };
      const response = await this.#options.open(
        (api) => api.private.admin.stream.$get(undefined, { headers }),
        abort.signal,
      );
      if (!response.ok || response.value.body === null) return "ended";
      onHeartbeat();
      this.#backoff.reset();
      this.#options.onOpen();
      for await (const { event: name, data } of readEvents(response.value.body, onHeartbeat)) {
        onHeartbeat();
        if (name === replacedEvent) return "replaced";
        const event = consoleStreamEvent.safeParse(parseJson(data));
        if (event.success) this.#options.onEvent(event.data);
      }
      return "ended";
    } finally {
      clearTimeout(heartbeatTimer);
    }
  }
}

/**
 * Parses events from a byte stream; comments count as heartbeats only. Throws if an unterminated event exceeds the
 * buffer.
 */
export function readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>, onHeartbeat: () => void) {
  return body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: eventMaxLength, onComment: onHeartbeat }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
