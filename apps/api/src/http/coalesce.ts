/**
 * Calls `act` at once, then at most once in each `intervalMs`, however often it is asked to; the last asking is never lost.
 * `stop` forgets what waits.
 */
export function coalesce(intervalMs: number, act: () => void): { readonly ask: () => void; readonly stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let isAsked = false;
  function run(): void {
    isAsked = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isAsked) run();
    }, intervalMs);
    act();
  }
  return {
    ask() {
      if (timer === undefined) run();
      else isAsked = true;
    },
    stop: () => clearTimeout(timer),
  };
}
