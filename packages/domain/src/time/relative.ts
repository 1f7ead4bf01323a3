/** Shortest first. */
export type RelativeUnit = "now" | "sec" | "min" | "hr" | "dy" | "wk" | "mo" | "yr";

/** `value` is the number of whole units; 0 for `now`. */
export type RelativeTime = { value: number; unit: RelativeUnit; isFuture: boolean };

const secondsPer = [
  { unit: "yr", seconds: 31_536_000 },
  { unit: "mo", seconds: 2_592_000 },
  { unit: "wk", seconds: 604_800 },
  { unit: "dy", seconds: 86_400 },
  { unit: "hr", seconds: 3600 },
  { unit: "min", seconds: 60 },
  { unit: "sec", seconds: 1 },
] as const satisfies readonly { unit: RelativeUnit; seconds: number }[];

/** Clocks of two machines differ slightly, so the sign is ignored this close to now. */
const nowWithinSeconds = 5;

/** The distance of an instant from now, in the largest fitting unit, rounded down. A month is 30 days, a year 365. */
export function relativeTime(instant: Date, now: Date): RelativeTime {
  const seconds = (instant.getTime() - now.getTime()) / 1000;
  const distance = Math.abs(seconds);
  if (distance < nowWithinSeconds) return { value: 0, unit: "now", isFuture: false };
  const step = secondsPer.find((candidate) => distance >= candidate.seconds);
  if (!step) throw new RangeError("An instant must be a valid date");
  return { value: Math.floor(distance / step.seconds), unit: step.unit, isFuture: seconds > 0 };
}
