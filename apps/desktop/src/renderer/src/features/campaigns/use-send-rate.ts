import { useEffect, useState } from "react";
import { type ProgressSample, rateOf } from "./progress.ts";

const keptSamples = 30;

/** Mails a minute, measured between what was pushed since sending last began or went on. */
export function useSendRate(settled: number, isRunning: boolean): number | null {
  const [samples, setSamples] = useState<readonly ProgressSample[]>([]);
  useEffect(() => {
    setSamples((now) => (isRunning ? [...now.slice(1 - keptSamples), { at: Date.now(), settled }] : []));
  }, [settled, isRunning]);
  return rateOf(samples);
}
