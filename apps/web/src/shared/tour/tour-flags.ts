import { type TourFlag, tourFlags } from "@meander/domain/constants";
import { accountEntries } from "@meander/domain/site/account-entries";
import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../api/api-context.tsx";
import { readResponse } from "../api/client.ts";
import { patchSession } from "../session/session-queries.ts";
import { useSession } from "../session/use-session.ts";

type SeenFlags = Partial<Record<TourFlag, false>>;

/** Sets a flag to seen: in this browser and, with a session, for the person. An error is not worth a message. */
export function useFinishTour(): (flag: TourFlag) => void {
  const api = useApi();
  const queryClient = useQueryClient();
  const user = useSession();
  return (flag) => {
    storeSeen({ ...readSeen(), [flag]: false });
    if (user === null) return;
    patchSession(queryClient, { firstTimeTour: { ...user.firstTimeTour, [flag]: false } });
    readResponse(api.private.user.tour.$post({ json: { flagKey: flag } })).catch(() => {});
  };
}

/** Whether this browser has shown it, to anybody. */
export function hasSeen(flag: TourFlag): boolean {
  return readSeen()[flag] === false;
}

function readSeen(): SeenFlags {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(accountEntries.tour.name) ?? "{}");
    const isSeen = (flag: TourFlag) =>
      typeof stored === "object" && stored !== null && Reflect.get(stored, flag) === false;
    return Object.fromEntries(tourFlags.filter(isSeen).map((flag) => [flag, false]));
  } catch {
    return {};
  }
}

function storeSeen(flags: SeenFlags): void {
  try {
    localStorage.setItem(accountEntries.tour.name, JSON.stringify(flags));
  } catch {
    // Without storage the tour comes again.
  }
}
