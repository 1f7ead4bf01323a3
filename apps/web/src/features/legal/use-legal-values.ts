import { deviceMemoryDays, inboxPolicy, searchHistoryPolicy, sessionPolicy, signUpDays } from "@meander/domain/policy";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../shared/api/api-context.tsx";
import { siteQuery } from "./queries.ts";

const figures = {
  signUpDays,
  idleDays: sessionPolicy.idleDays,
  absoluteDays: sessionPolicy.absoluteDays,
  deviceDays: deviceMemoryDays,
  readDays: inboxPolicy.readDays,
  unreadDays: inboxPolicy.unreadDays,
  searchMonths: searchHistoryPolicy.months,
} as const;

/** What the texts name: who runs the site, and how long things are stored. Null until it is known. */
export function useLegalValues() {
  const { data } = useQuery(siteQuery(useApi()));
  return data === undefined ? null : { operator: data.operatorName, contact: data.contactEmail, ...figures };
}
