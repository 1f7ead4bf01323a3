import { useLayoutEffect } from "react";

const keyMark = "meander:key";
/** How long from a key to the next case on the screen: `performance.getEntriesByName(casePaint)`. */
export const casePaint = "meander:case-paint";

/** A key or a click asked for another case. */
export function markKey(): void {
  performance.mark(keyMark);
}

/** Measures, once the frame with this case is painted, how long it took since the key that asked for it. */
export function useMarkPaint(caseId: string): void {
  useLayoutEffect(() => {
    if (performance.getEntriesByName(keyMark).length === 0) return;
    const frame = requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        if (performance.getEntriesByName(keyMark).length > 0) {
          performance.measure(casePaint, { start: keyMark, detail: caseId });
        }
        performance.clearMarks(keyMark);
      };
      channel.port2.postMessage(null);
    });
    return () => cancelAnimationFrame(frame);
  }, [caseId]);
}
