import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConsoleStream, readEvents } from "./console-stream.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server whose answers the test writes. */
async function openStream() {
  const answers: ReadableStreamDefaultController<Uint8Array>[] = [];
  const heard: string[] = [];
  const stream = new ConsoleStream({
    open: async () => {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void answers.push(controller) });
      return { ok: true, value: new Response(body) };
    },
    onOpen: () => heard.push("open"),
    onEvent: ({ type }) => heard.push(type),
    onEnd: () => heard.push("end"),
  });
  stream.connect();
  await vi.advanceTimersByTimeAsync(0);
  const end = async (lastEvent: string) => {
    const answer = answers.at(-1);
    answer?.enqueue(new TextEncoder().encode(lastEvent));
    answer?.close();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { stream, answers, heard, end };
}

const casesChanged = 'event: cases\ndata: {"type":"cases"}\n\n';
const replaced = 'event: replaced\nretry: 60000\ndata: {"type":"replaced"}\n\n';

test("a stream that ended is opened again after a second", async () => {
  const { answers, heard, end } = await openStream();
  await end(casesChanged);
  expect(heard).toEqual(["open", "cases", "end"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(answers).toHaveLength(2);
});

test("a stream that newer ones replaced is opened again after half a minute, each time", async () => {
  const { answers, heard, end } = await openStream();
  for (const opened of [1, 2, 3]) {
    await end(replaced);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(answers).toHaveLength(opened);
    await vi.advanceTimersByTimeAsync(1);
    expect(answers).toHaveLength(opened + 1);
  }
  expect(heard).toEqual(["open", "end", "open", "end", "open", "end", "open"]);
});

test("a replaced stream is opened at once when somebody returns, and then only once", async () => {
  const { stream, answers, end } = await openStream();
  await end(replaced);
  stream.connect();
  stream.connect();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(answers).toHaveLength(2);
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

test("events are the same wherever the network cuts them", async () => {
  const bytes = new TextEncoder().encode(text);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (places) => {
      const cuts = [0, ...places.toSorted((a, b) => a - b), bytes.length];
      const chunks = cuts.slice(1).map((end, index) => bytes.slice(cuts[index], end));
      expect(await read(chunks)).toEqual(events);
    }),
  );
});

test.each(["data: x", "data: x\n"])("an event without end (%j again and again) ends the stream", async (text) => {
  const chunk = new TextEncoder().encode(text.repeat(1_000));
  await expect(read(Array.from({ length: 100 }, () => chunk))).rejects.toThrow("max buffer size");
});
