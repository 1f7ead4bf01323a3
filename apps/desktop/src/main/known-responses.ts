import { z } from "zod";
import type { StoredRecord } from "./store/record-cipher.ts";
import type { StoreWriter } from "./store/store-writer.ts";

const responseRecord = z.object({ key: z.string(), at: z.string(), value: z.record(z.string(), z.unknown()) });
type KnownResponse = z.infer<typeof responseRecord>;

const KIND = "response";
/** A response has a few kilobytes; the oldest go first. */
const RESPONSES_MAX = 1_000;

/**
 * The server's last responses to reads, encrypted with the cases: without a network, screens show what they last knew,
 * with its time.
 */
export class KnownResponses {
  readonly #writer: StoreWriter;
  /** In the order of their time. */
  readonly #known: Map<string, KnownResponse>;
  #isClosed = false;

  constructor(records: readonly StoredRecord[], writer: StoreWriter) {
    this.#writer = writer;
    const parsed = records.filter(({ kind }) => kind === KIND).map(({ value }) => responseRecord.safeParse(value));
    const known = parsed.flatMap(({ data }) => data ?? []).toSorted((one, other) => (one.at < other.at ? -1 : 1));
    this.#known = new Map(known.map((response) => [response.key, response]));
  }

  find(name: string, request: unknown): KnownResponse | undefined {
    return this.#known.get(keyOf(name, request));
  }

  put(name: string, request: unknown, value: Readonly<Record<string, unknown>>): void {
    // A response can arrive after the session has ended.
    if (this.#isClosed) return;
    const key = keyOf(name, request);
    const record = { key, at: new Date().toISOString(), value: { ...value } };
    this.#known.delete(key);
    this.#known.set(key, record);
    const surplus = [...this.#known.keys()].slice(0, Math.max(0, this.#known.size - RESPONSES_MAX));
    for (const old of surplus) this.#known.delete(old);
    this.#writer.tryWrite([{ kind: KIND, id: key, value: record }, ...surplus.map(deletionOf)]);
  }

  close(): void {
    this.#isClosed = true;
  }

  wipe(): void {
    const keys = [...this.#known.keys()];
    this.#known.clear();
    if (keys.length > 0) this.#writer.tryWrite(keys.map(deletionOf));
  }
}

function deletionOf(id: string) {
  return { kind: KIND, id, isDeleted: true } as const;
}

/** The same for requests that differ only in the order of their fields. */
function keyOf(name: string, request: unknown): string {
  return `${name} ${JSON.stringify(request ?? null, (_, value: unknown) => sortFields(value))}`;
}

function sortFields(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
