import { useSyncExternalStore } from "react";

const nothingChanges = () => () => undefined;

/** The device's own time zone; London while the server draws. */
export function useBrowserZone(): string {
  return useSyncExternalStore(
    nothingChanges,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "Europe/London",
  );
}
