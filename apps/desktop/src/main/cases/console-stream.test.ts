import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConsoleStream, readEvents } from "./console-stream.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A fake server whose responses the test writes. */
async function openStream() {
  const controllers: ReadableStreamDefaultController<Uint8Array>[] = [];
  const received: string[] = [];
  const stream = new ConsoleStream({
    open: async () => {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void controllers.push(controller) });
      return { ok: true, value: new Response(body) };
    },
    onOpen: () => received.push("open"),
    onEvent: ({ type }) => received.push(type),
    onEnd: () => received.push("end"),
  });
  stream.connect();
  await vi.advanceTimersByTimeAsync(0);
  const end = async (lastEvent: string) => {
    const controller = controllers.at(-1);
    controller?.enqueue(new TextEncoder().encode(lastEvent));
    controller?.close();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { stream, controllers, received, end };
}

const casesChanged = 'event: cases\ndata: {"type":"cases"}\n\n';
const replaced = 'event: replaced\nretry: 60000\ndata: {"type":"replaced"}\n\n';

test("reconnects one second after the stream ended", async () => {
  const { controllers, received, end } = await openStream();
  await end(casesChanged);
  expect(received).toEqual(["open", "cases", "end"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(controllers).toHaveLength(2);
});

test("reconnects 30 seconds after each replacement by newer streams", async () => {
  const { controllers, received, end } = await openStream();
  for (const opened of [1, 2, 3]) {
    await end(replaced);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(controllers).toHaveLength(opened);
    await vi.advanceTimersByTimeAsync(1);
    expect(controllers).toHaveLength(opened + 1);
  }
  expect(received).toEqual(["open", "end", "open", "end", "open", "end", "open"]);
});

test("reconnects a replaced stream at once on connect(), and only once", async () => {
  const { stream, controllers, end } = await openStream();
  await end(replaced);
  stream.connect();
  stream.connect();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(controllers).toHaveLength(2);
});

const text = [
  "retry: 2000\n\n",
  ": still here\n\n",
  'event: cases\ndata: {"type":"cases"}\n\n',
  "data: é one\ndata: two\r\n\r\n",
  "event: nothing\n\n",
  "data: never ended",
].join("");
const events = [
  { event: "cases", data: '{"type":"cases"}' },
  { event: undefined, data: "é one\ntwo" },
];

async function read(chunks: readonly Uint8Array<ArrayBuffer>[]) {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const found: object[] = [];
  for await (const { event, data } of readEvents(body, () => {})) found.push({ event, data });
  return found;
}

test("parses the same events for any chunk boundaries", async () => {
  const bytes = new TextEncoder().encode(text);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (offsets) => {
      const cuts = [0, ...offsets.toSorted((a, b) => a - b), bytes.length];
      const chunks = cuts.slice(1).map((end, index) => bytes.slice(cuts[index], end));
      expect(await read(chunks)).toEqual(events);
    }),
  );
});

test.each(["data: x", "data: x\n"])("ends the stream on an endless event (%j repeated)", async (text) => {
  const chunk = new TextEncoder().encode(text.repeat(1_000));
  await expect(read(Array.from({ length: 100 }, () => chunk))).rejects.toThrow("max buffer size");
});
