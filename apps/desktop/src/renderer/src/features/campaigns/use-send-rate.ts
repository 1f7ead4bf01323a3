import { useState } from "react";
import { type ProgressSample, rateOf } from "./progress.ts";

const keptSamples = 30;
const none: readonly ProgressSample[] = [];

/** Mails a minute, measured between what was pushed since sending last began or went on; `at` is when `settled` was read. */
export function useSendRate(settled: number, at: number, isRunning: boolean): number | null {
  const [samples, setSamples] = useState(none);
  const last = samples.at(-1);
  if (!isRunning && samples.length > 0) setSamples(none);
  if (isRunning && last?.settled !== settled) setSamples([...samples.slice(1 - keptSamples), { at, settled }]);
  return rateOf(samples);
}
