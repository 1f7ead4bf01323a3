/** Runs `start` while this tab has the lock, until the signal aborts. `isTakeOver`: another tab had the lock before. */
export async function withTabLock(
  name: string,
  signal: AbortSignal,
  start: (isTakeOver: boolean) => () => void,
): Promise<void> {
  const runWithLock = (isTakeOver: boolean) => async (lock: Lock | null) => {
    if (lock === null || signal.aborted) return lock !== null;
    const stop = start(isTakeOver);
    await new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => {
        stop();
        resolve();
      });
    });
    return true;
  };
  try {
    const wasFree = await navigator.locks.request(name, { ifAvailable: true }, runWithLock(false));
    if (!wasFree) await navigator.locks.request(name, { signal }, runWithLock(true));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
