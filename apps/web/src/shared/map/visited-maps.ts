/** What a map showed when its page was left. */
export type VisitedMap = {
  /** Longitude and latitude. */
  readonly center: readonly [number, number];
  readonly zoom: number;
  /** The activity whose card was open. */
  readonly openId: string | null;
  /** The address of the search; that of another would be of another place. */
  readonly search: string;
};

const MOST_VISITS = 50;

/** Values by entry of the browser's history, for going back. Lost on reload; the oldest are dropped. */
function createVisits<Value>() {
  const visits = new Map<string, Value>();
  return {
    get: (visit: string): Value | undefined => visits.get(visit),
    set: (visit: string, value: Value): void => {
      visits.delete(visit);
      visits.set(visit, value);
      const [oldest] = visits.keys();
      if (visits.size > MOST_VISITS && oldest !== undefined) visits.delete(oldest);
    },
  };
}

export const visitedMaps = createVisits<VisitedMap>();

/** The map of an earlier visit, if it was of the same search. */
export function visitedMapOf(visit: string, search: string): VisitedMap | undefined {
  const before = visitedMaps.get(visit);
  return before?.search === search ? before : undefined;
}

/** Which of list and map a phone showed. */
export const visitedSides = createVisits<"list" | "map">();
