/**
 * Throttles `act`: it runs at once, then at most once per `intervalMs`. The last trigger is never lost. `stop` drops a
 * pending run.
 */
export function throttle(
  intervalMs: number,
  act: () => void,
): { readonly trigger: () => void; readonly stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let isPending = false;
  function run(): void {
    isPending = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isPending) run();
    }, intervalMs);
    act();
  }
  return {
    trigger() {
      if (timer === undefined) run();
      else isPending = true;
    },
    stop: () => clearTimeout(timer),
  };
}
