import { hourMs } from "@meander/domain/time/durations";
import { useSyncExternalStore } from "react";

/** After this many pictures within an hour a pause is offered, and again after as many more. */
export const picturesBeforePause = 20;

type Exposure = { readonly times: readonly number[]; readonly offeredAt: number };

let exposure: Exposure = { times: [], offeredAt: 0 };
const listeners = new Set<() => void>();

/** Notes that a picture was seen without its veil. */
export function noteExposure(now = Date.now()): void {
  set({ ...exposure, times: [...exposure.times.filter((time) => now - time < hourMs), now] });
}

/** No pause is offered for the pictures seen so far. */
export function answerPause(now = Date.now()): void {
  set({ ...exposure, offeredAt: now });
}

export function countExposure({ times, offeredAt }: Exposure, now: number) {
  const inHour = times.filter((time) => now - time < hourMs);
  return { count: inHour.length, isPauseDue: inHour.filter((time) => time > offeredAt).length >= picturesBeforePause };
}

export function useExposure(now: number) {
  return countExposure(useSyncExternalStore(subscribe, read), now);
}

function set(next: Exposure): void {
  exposure = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Exposure {
  return exposure;
}
