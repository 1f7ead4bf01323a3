import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "../query/call.ts";

const found = 8;

export const peopleByNameQuery = (q: string) =>
  queryOptions({
    queryKey: ["peopleByName", q],
    queryFn: () => unwrap(window.meander.listPeople({ q, limit: found })),
    enabled: q !== "",
  });

export const activitiesByTitleQuery = (q: string) =>
  queryOptions({
    queryKey: ["activitiesByTitle", q],
    queryFn: () =>
      unwrap(
        window.meander.listActiveActivities({
          onlyTourists: false,
          onlyLocalSearches: false,
          onlyRecommended: false,
          includeHidden: false,
          q,
          limit: found,
        }),
      ),
  });
