const steps = [5, 10, 15, 30, 60, 120, 240, 480, 720, 1_440, 2_880, 7_200, 14_400] as const;
const maxSteps = 4;

/** Axis ticks in minutes, from 0 to at least `highest`, at whole quarters, hours or days. */
export function minuteTicks(highest: number): number[] {
  const step = steps.find((each) => highest <= each * maxSteps) ?? Math.ceil(highest / maxSteps / 1_440) * 1_440;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
