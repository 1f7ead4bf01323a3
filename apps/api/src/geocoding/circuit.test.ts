import { expect, test } from "vitest";
import { createCircuit } from "./circuit.ts";

const options = { failuresMax: 3, firstPauseMs: 10, lastPauseMs: 35 };

test("failures in a row begin a pause, one in between starts the count anew", () => {
  const circuit = createCircuit(options);
  expect([circuit.fail(0), circuit.fail(0)]).toEqual([null, null]);
  expect(circuit.succeed()).toBe(false);
  expect([circuit.fail(0), circuit.fail(0), circuit.fail(0)]).toEqual([null, null, 10]);
  expect([circuit.mayAsk(0), circuit.mayAsk(9.9)]).toEqual([false, false]);
});

test("after the pause one may try: its failure begins a longer one, its success ends it", () => {
  const circuit = createCircuit(options);
  for (let failure = 0; failure < 3; failure += 1) circuit.fail(0);
  expect([circuit.mayAsk(10), circuit.mayAsk(10)]).toEqual([true, false]);
  expect(circuit.fail(12)).toBe(20);
  expect([circuit.mayAsk(31), circuit.mayAsk(32)]).toEqual([false, true]);
  expect(circuit.fail(32)).toBe(35);
  expect(circuit.mayAsk(70)).toBe(true);
  expect(circuit.succeed()).toBe(true);
  expect([circuit.mayAsk(70), circuit.mayAsk(70), circuit.fail(70)]).toEqual([true, true, null]);
});

test("a pause that was asked for begins at once, within limits", () => {
  const circuit = createCircuit(options);
  expect(circuit.fail(0, 25)).toBe(25);
  expect([circuit.mayAsk(24), circuit.mayAsk(25)]).toEqual([false, true]);
  expect(circuit.fail(25, 9_999)).toBe(35);
  expect(circuit.mayAsk(60)).toBe(true);
  expect(circuit.fail(60, -5)).toBe(10);
});

test("what was asked before a pause changes nothing by its late answer", () => {
  const circuit = createCircuit(options);
  circuit.fail(0, 30);
  expect([circuit.succeed(), circuit.fail(1), circuit.fail(1), circuit.fail(1)]).toEqual([false, null, null, null]);
  expect([circuit.mayAsk(29), circuit.mayAsk(30)]).toEqual([false, true]);
});
