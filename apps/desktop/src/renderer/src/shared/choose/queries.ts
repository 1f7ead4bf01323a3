import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "../query/call.ts";

const found = 8;

export const peopleByNameQuery = (q: string) =>
  queryOptions({
    queryKey: ["peopleByName", q],
    queryFn: () => unwrap(window.meander.listPeople({ q, limit: found })),
    enabled: q !== "",
  });

export const activitiesByWordsQuery = (q: string) =>
  queryOptions({
    queryKey: ["activitiesByWords", q],
    queryFn: () => unwrap(window.meander.searchActivities({ q })),
  });
