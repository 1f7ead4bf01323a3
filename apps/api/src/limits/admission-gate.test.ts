import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createAdmissionGate, type GateOptions, type ReleasePlace } from "./admission-gate.ts";

const fixed: GateOptions = {
  inFlightMin: 2,
  inFlightMax: 2,
  waitingMax: 2,
  waitMs: 100,
  slowMs: null,
  isYielding: false,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function enterAtOnce(gate: ReturnType<typeof createAdmissionGate>): ReleasePlace {
  const outcome = gate.enter();
  if (typeof outcome !== "function") throw new Error("No place was free.");
  return outcome;
}

test("admits up to the limit, then queues, then refuses", () => {
  const gate = createAdmissionGate(fixed);
  const outcomes = Array.from({ length: 5 }, () => gate.enter());
  expect(outcomes.map((each) => (each instanceof Promise ? "waits" : typeof each === "string" ? each : "in"))).toEqual([
    "in",
    "in",
    "waits",
    "waits",
    "full",
  ]);
  expect([gate.inFlight(), gate.waiting()]).toEqual([2, 2]);
});

test("admits waiting requests in order as places are released", async () => {
  const gate = createAdmissionGate(fixed);
  const [first, second] = [enterAtOnce(gate), enterAtOnce(gate)];
  const order: string[] = [];
  for (const name of ["third", "fourth"]) void Promise.resolve(gate.enter()).then(() => order.push(name));
  first();
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(["third"]);
  second();
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(["third", "fourth"]);
});

test("refuses a request that has waited too long, even when no place is released", async () => {
  const gate = createAdmissionGate(fixed);
  enterAtOnce(gate);
  enterAtOnce(gate);
  const early = gate.enter();
  await vi.advanceTimersByTimeAsync(60);
  const late = gate.enter();
  await vi.advanceTimersByTimeAsync(50);
  expect([await early, gate.waiting()]).toEqual(["waited", 1]);
  await vi.advanceTimersByTimeAsync(60);
  expect([await late, gate.waiting()]).toEqual(["waited", 0]);
});

test("releases a place only once", () => {
  const gate = createAdmissionGate(fixed);
  const leave = enterAtOnce(gate);
  leave();
  leave();
  expect(gate.inFlight()).toBe(0);
});

test("releases a yielding gate's place in the next turn of the event loop", async () => {
  const gate = createAdmissionGate({ ...fixed, isYielding: true });
  const [first] = [enterAtOnce(gate), enterAtOnce(gate)];
  const waiting = Promise.resolve(gate.enter());
  first?.();
  expect([gate.inFlight(), gate.waiting()]).toEqual([2, 1]);
  await vi.advanceTimersToNextTimerAsync();
  expect([typeof (await waiting), gate.inFlight(), gate.waiting()]).toEqual(["function", 2, 0]);
});

describe("adapts its limit to the duration of requests", () => {
  const adapting: GateOptions = { ...fixed, inFlightMin: 4, inFlightMax: 20, slowMs: 100 };

  /** Occupies all places and releases them after `ms`, `times` times. */
  async function fill(gate: ReturnType<typeof createAdmissionGate>, ms: number, times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      const leaves = Array.from({ length: gate.limit() }, () => enterAtOnce(gate));
      await vi.advanceTimersByTimeAsync(ms);
      for (const leave of leaves) leave();
    }
  }

  test("grows to its maximum while requests are fast and shrinks to its minimum while they are slow", async () => {
    const gate = createAdmissionGate(adapting, () => Date.now());
    await fill(gate, 60, 40);
    expect(gate.limit()).toBe(20);
    await fill(gate, 150, 10);
    expect(gate.limit()).toBe(4);
  });

  test("keeps its limit while places are free", async () => {
    const gate = createAdmissionGate(adapting, () => Date.now());
    for (let time = 0; time < 20; time += 1) {
      const leave = enterAtOnce(gate);
      await vi.advanceTimersByTimeAsync(60);
      leave();
    }
    expect(gate.limit()).toBe(4);
  });
});
