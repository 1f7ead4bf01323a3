import fc from "fast-check";
import { expect, test } from "vitest";
import { readEvents, type ServerSentEvent } from "./event-stream.ts";

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
  { event: "message", data: "é one\ntwo" },
];

async function read(chunks: readonly Uint8Array[]): Promise<ServerSentEvent[]> {
  async function* body() {
    yield* chunks;
  }
  const found: ServerSentEvent[] = [];
  for await (const event of readEvents(body())) found.push(event);
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
  await expect(read(Array.from({ length: 100 }, () => chunk))).rejects.toThrow("no end");
});
