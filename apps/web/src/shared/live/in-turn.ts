/** Runs `start` while it is this tab's turn, until the signal; tells it whether another tab had the turn before. */
export async function inTurn(
  name: string,
  signal: AbortSignal,
  start: (isTakeOver: boolean) => () => void,
): Promise<void> {
  const whileHeld = (isTakeOver: boolean) => async (lock: Lock | null) => {
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
    const wasFree = await navigator.locks.request(name, { ifAvailable: true }, whileHeld(false));
    if (!wasFree) await navigator.locks.request(name, { signal }, whileHeld(true));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
