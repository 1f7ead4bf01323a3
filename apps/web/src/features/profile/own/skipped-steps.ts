import { profileKey } from "@meander/domain/site/profile-entries";
import { useCallback, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
const skipped = new Map<string, string>();

/** The first steps that the person skipped in this tab, and a function that skips another. */
export function useSkippedSteps(personId: string) {
  const text = useSyncExternalStore(
    useCallback((listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    }, []),
    () => read(personId),
    () => "",
  );
  const steps = text.split(" ").filter((step) => step !== "");
  return { steps, skip: (step: string) => write(personId, [...steps, step].join(" ")) };
}

function read(personId: string): string {
  const known = skipped.get(personId);
  if (known !== undefined) return known;
  let stored = "";
  try {
    stored = sessionStorage.getItem(profileKey("profileSteps", personId)) ?? "";
  } catch {
    // Nothing is skipped without storage.
  }
  skipped.set(personId, stored);
  return stored;
}

function write(personId: string, text: string): void {
  skipped.set(personId, text);
  try {
    sessionStorage.setItem(profileKey("profileSteps", personId), text);
  } catch {
    // The map above still has it.
  }
  for (const listener of listeners) listener();
}
