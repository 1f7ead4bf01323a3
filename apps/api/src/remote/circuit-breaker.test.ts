import { expect, test } from "vitest";
import { createCircuitBreaker } from "./circuit-breaker.ts";

const options = { failuresMax: 3, firstPauseMs: 10, lastPauseMs: 35 };

test("opens after consecutive failures, and a success resets the count", () => {
  const circuit = createCircuitBreaker(options);
  expect([circuit.recordFailure(0), circuit.recordFailure(0)]).toEqual([null, null]);
  expect(circuit.recordSuccess()).toBe(false);
  expect([circuit.recordFailure(0), circuit.recordFailure(0), circuit.recordFailure(0)]).toEqual([null, null, 10]);
  expect([circuit.tryAcquire(0), circuit.tryAcquire(9.9)]).toEqual([false, false]);
});

test("lets one trial request through after the pause: its failure starts a longer pause, its success closes the circuit", () => {
  const circuit = createCircuitBreaker(options);
  for (let failure = 0; failure < 3; failure += 1) circuit.recordFailure(0);
  expect([circuit.tryAcquire(10), circuit.tryAcquire(10)]).toEqual([true, false]);
  expect(circuit.recordFailure(12)).toBe(20);
  expect([circuit.tryAcquire(31), circuit.tryAcquire(32)]).toEqual([false, true]);
  expect(circuit.recordFailure(32)).toBe(35);
  expect(circuit.tryAcquire(70)).toBe(true);
  expect(circuit.recordSuccess()).toBe(true);
  expect([circuit.tryAcquire(70), circuit.tryAcquire(70), circuit.recordFailure(70)]).toEqual([true, true, null]);
});

test("opens at once for a requested pause, within limits", () => {
  const circuit = createCircuitBreaker(options);
  expect(circuit.recordFailure(0, 25)).toBe(25);
  expect([circuit.tryAcquire(24), circuit.tryAcquire(25)]).toEqual([false, true]);
  expect(circuit.recordFailure(25, 9_999)).toBe(35);
  expect(circuit.tryAcquire(60)).toBe(true);
  expect(circuit.recordFailure(60, -5)).toBe(10);
});

test("ignores late responses of requests that were sent before the pause", () => {
  const circuit = createCircuitBreaker(options);
  circuit.recordFailure(0, 30);
  expect([
    circuit.recordSuccess(),
    circuit.recordFailure(1),
    circuit.recordFailure(1),
    circuit.recordFailure(1),
  ]).toEqual([false, null, null, null]);
  expect([circuit.tryAcquire(29), circuit.tryAcquire(30)]).toEqual([false, true]);
});
