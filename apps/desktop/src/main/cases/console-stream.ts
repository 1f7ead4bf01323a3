import { type ConsoleStreamEvent, consoleStreamEvent } from "@meander/domain/contract/cases";
import { replacedEvent } from "@meander/domain/live/stream-replaced";
import { Backoff } from "../backoff.ts";
import type { OpenServer } from "../server-client.ts";
import { readEvents } from "./event-stream.ts";

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
const patienceMs = 10_000;
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
    let silence = setTimeout(() => abort.abort(), patienceMs);
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
      for await (const { event: name, data } of readEvents(bodyOf(response.value.body), onLife)) {
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

/** Electron's net and Node's fetch both give a stream, only the types of the DOM don't know that it can be walked. */
async function* bodyOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
