import { useState } from "react";
import { type ProgressSample, rateOf } from "./progress.ts";

const maxSamples = 30;
const none: readonly ProgressSample[] = [];

/** Mails a minute, measured from the events since sending last started or resumed; `at` is when `settled` was read. */
export function useSendRate(settled: number, at: number, isRunning: boolean): number | null {
  const [samples, setSamples] = useState(none);
  const last = samples.at(-1);
  if (!isRunning && samples.length > 0) setSamples(none);
  if (isRunning && last?.settled !== settled) setSamples([...samples.slice(1 - maxSamples), { at, settled }]);
  return rateOf(samples);
}
