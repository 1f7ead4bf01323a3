import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConsoleStream } from "./console-stream.ts";

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
