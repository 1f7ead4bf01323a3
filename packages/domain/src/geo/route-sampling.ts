import { routeSample } from "../constants.ts";

/**
 * Samples a route evenly to about 8 to 16 points, including its first and last. Short routes are unchanged.
 * @specified
 */
export function sampleRoute<Point>(points: readonly Point[]): Point[] {
  if (points.length <= routeSample.maxPoints) return [...points];
  const step = Math.floor(points.length / routeSample.minPoints);
  const last = points.length - 1;
  return points.filter((_, index) => index === last || (index % step === 0 && last - index >= step / 2));
}
