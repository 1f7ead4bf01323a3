import { afterEach, expect, test, vi } from "vitest";
import type { Listener } from "../db/listener.ts";
import { createLiveHub } from "./live-hub.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("knows for a minute which activities have changed", () => {
  vi.useFakeTimers();
  let announce: (activityId: string) => void = () => {};
  const listener: Listener = {
    on: (channel, handler) => {
      if (channel === "activity_changed") announce = handler;
      return () => {};
    },
    onGap: () => () => {},
    ready: async () => {},
    close: async () => {},
  };
  const hub = createLiveHub(listener);
  const known = () => ["walk", "picnic"].filter(hub.hasJustChanged);
  expect(known()).toEqual([]);
  announce("walk");
  vi.advanceTimersByTime(45_000);
  announce("picnic");
  expect(known()).toEqual(["walk", "picnic"]);
  vi.advanceTimersByTime(16_000);
  expect(known()).toEqual(["picnic"]);
  announce("walk");
  vi.advanceTimersByTime(45_000);
  expect(known()).toEqual(["walk"]);
});
