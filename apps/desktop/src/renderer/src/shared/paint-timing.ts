import { useLayoutEffect } from "react";

const keyMark = "meander:key";
/** The measure from a key press to the paint of the next case: `performance.getEntriesByName(casePaintMeasure)`. */
export const casePaintMeasure = "meander:case-paint";

/** Called when a key or a click requests another case. */
export function markKey(): void {
  performance.mark(keyMark);
}

/** Measures the time from the key press to the painted frame of this case. */
export function useMeasurePaint(caseId: string): void {
  useLayoutEffect(() => {
    if (performance.getEntriesByName(keyMark).length === 0) return;
    const frame = requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        if (performance.getEntriesByName(keyMark).length > 0) {
          performance.measure(casePaintMeasure, { start: keyMark, detail: caseId });
        }
        performance.clearMarks(keyMark);
      };
      channel.port2.postMessage(null);
    });
    return () => cancelAnimationFrame(frame);
  }, [caseId]);
}
