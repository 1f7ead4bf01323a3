import { expect, test } from "vitest";
import { createOpenStreams } from "./open-streams.ts";

test("refuses the stream above an address's share until one of them closes, and leaves others theirs", () => {
  const streams = createOpenStreams({ perAddress: 2, perProcess: 10 });
  const close = streams.enter("192.0.2.1");
  streams.enter("192.0.2.1");
  expect(() => streams.enter("192.0.2.1")).toThrow();
  streams.enter("192.0.2.2");
  close();
  close();
  streams.enter("192.0.2.1");
  expect(() => streams.enter("192.0.2.1")).toThrow();
});

test("refuses the stream above the share of the process", () => {
  const streams = createOpenStreams({ perAddress: 2, perProcess: 2 });
  streams.enter("192.0.2.1");
  const close = streams.enter("192.0.2.2");
  expect(() => streams.enter("192.0.2.3")).toThrow();
  close();
  streams.enter("192.0.2.3");
});
