import { type ConsoleStreamEvent, consoleStreamEvent } from "@meander/domain/contract/cases";
import { replacedEvent } from "@meander/domain/live/stream-replaced";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { Backoff } from "../backoff.ts";
import type { OpenServer } from "../server-client.ts";

type Options = {
  readonly open: OpenServer;
  /** It is open: something may have been missed before. */
  readonly onOpen: () => void;
  readonly onEvent: (event: ConsoleStreamEvent) => void;
  /** It broke, or could not be opened. */
  readonly onEnd: () => void;
};

const delays = { firstMs: 1_000, lastMs: 15_000 };
/** The server gives a sign of life every fifteen seconds. */
const silenceMs = 40_000;
const openTimeoutMs = 10_000;
/** Our events are a line or two; a server that sends more without ending one is not ours. */
const eventMaxLength = 65_536;
/** Newer streams of the session took its place: coming back at once would end one of theirs. */
const replacedMs = 30_000;

/** The server's notices that something changed, for as long as somebody is logged in. */
export class ConsoleStream {
  readonly #options: Options;
  readonly #backoff = new Backoff(delays, () => void this.#run());
  #abort = new AbortController();
  #isRunning = false;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Opens it now, unless it is open. */
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
      // Cut off: the same as ended.
    } finally {
      this.#isRunning = false;
    }
    if (this.#isClosed) return;
    this.#backoff.schedule(isReplaced ? replacedMs : 0);
    this.#options.onEnd();
  }

  async #listen(abort: AbortController): Promise<"ended" | "replaced"> {
    let silence = setTimeout(() => abort.abort(), openTimeoutMs);
    const onLife = () => {
      clearTimeout(silence);
      silence = setTimeout(() => abort.abort(), silenceMs);
    };
    try {
      const headers = { Accept: "text/event-stream" };
      const response = await this.#options.open(
        (api) => api.private.admin.stream.$get(undefined, { headers }),
        abort.signal,
      );
      if (!response.ok || response.value.body === null) return "ended";
      onLife();
      this.#backoff.reset();
      this.#options.onOpen();
      for await (const { event: name, data } of readEvents(response.value.body, onLife)) {
        onLife();
        if (name === replacedEvent) return "replaced";
        const event = consoleStreamEvent.safeParse(parseJson(data));
        if (event.success) this.#options.onEvent(event.data);
      }
      return "ended";
    } finally {
      clearTimeout(silence);
    }
  }
}

/** Events out of bytes as they arrive; comments are only a sign of life. Throws where an event has no end. */
export function readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>, onLife: () => void) {
  return body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: eventMaxLength, onComment: onLife }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
