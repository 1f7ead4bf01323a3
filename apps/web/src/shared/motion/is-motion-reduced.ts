/** Whether the device asks for little movement. */
export function isMotionReduced(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
