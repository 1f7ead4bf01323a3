import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAdmissionGate, type GateOptions, type ReleasePlace } from "./admission-gate.ts";

const fixed: GateOptions = {
  inFlightMax: 2,
  waitingMax: 2,
  waitMs: 100,
  overloadedWaitMs: 100,
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

test("serves a burst on an idle process whole, also after a flood", async () => {
  const options = { ...fixed, inFlightMax: 16, waitingMax: 96, waitMs: 1_000, overloadedWaitMs: 150 };
  const gate = createAdmissionGate(options, () => Date.now());
  const longestBurst = 16 + 96;
  async function countServed(requests: number): Promise<number> {
    const outcomes = Array.from({ length: requests }, () => Promise.resolve(gate.enter()));
    const served = outcomes.map(async (pending) => {
      const outcome = await pending;
      return typeof outcome === "function" ? [outcome()] : [];
    });
    await vi.advanceTimersByTimeAsync(1_000);
    return (await Promise.all(served)).flat().length;
  }
  expect(await countServed(60)).toBe(60);
  expect(await countServed(600)).toBe(longestBurst);
  expect(await countServed(60)).toBe(60);
});

test("shortens the wait while the queue stays occupied, until it was empty once", async () => {
  const options = { ...fixed, waitingMax: 10, waitMs: 1_000, overloadedWaitMs: 150 };
  const gate = createAdmissionGate(options, () => Date.now());
  const leaves = [enterAtOnce(gate), enterAtOnce(gate)];
  async function waitFor(ms: number): Promise<string> {
    const outcome = Promise.resolve(gate.enter()).then((each) => (typeof each === "string" ? each : "in"));
    const pending = vi.advanceTimersByTimeAsync(ms).then(() => "still waits");
    return Promise.race([outcome, pending]);
  }
  expect(await waitFor(900)).toBe("still waits");
  expect(await waitFor(160)).toBe("waited");
  for (const leave of leaves) leave();
  expect([gate.inFlight(), gate.waiting()]).toEqual([0, 0]);
  leaves.splice(0, 2, enterAtOnce(gate), enterAtOnce(gate));
  expect(await waitFor(900)).toBe("still waits");
});

test("shortens the wait as soon as the queue is full, until it was empty once", async () => {
  const options = { ...fixed, waitMs: 1_000, overloadedWaitMs: 150 };
  const gate = createAdmissionGate(options, () => Date.now());
  async function fillAndWait(ms: number): Promise<readonly string[]> {
    const outcomes = [gate.enter(), gate.enter(), gate.enter()].map(async (pending) => {
      const outcome = await pending;
      return typeof outcome === "string" ? outcome : "in";
    });
    const elapsed = vi.advanceTimersByTimeAsync(ms).then(() => "still waits");
    return Promise.all(outcomes.map((outcome) => Promise.race([outcome, elapsed])));
  }
  const leaves = [enterAtOnce(gate), enterAtOnce(gate)];
  expect(await fillAndWait(160)).toEqual(["waited", "waited", "full"]);
  expect(await fillAndWait(160)).toEqual(["waited", "waited", "full"]);
  for (const leave of leaves) leave();
  enterAtOnce(gate);
  enterAtOnce(gate);
  void gate.enter();
  await vi.advanceTimersByTimeAsync(900);
  expect(gate.waiting()).toBe(1);
});
