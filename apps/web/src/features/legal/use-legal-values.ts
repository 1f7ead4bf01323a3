import {
  casePolicy,
  deviceRetentionDays,
  inboxPolicy,
  picturePolicy,
  searchHistoryPolicy,
  sessionPolicy,
  signUpDays,
} from "@meander/domain/policy";
import { offlinePolicy } from "@meander/domain/site/offline-policy";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../shared/api/api-context.tsx";
import { siteQuery } from "./queries.ts";

const figures = {
  signUpDays,
  idleDays: sessionPolicy.idleDays,
  absoluteDays: sessionPolicy.absoluteDays,
  deviceDays: deviceRetentionDays,
  readDays: inboxPolicy.readDays,
  unreadDays: inboxPolicy.unreadDays,
  unusedHours: picturePolicy.unusedHours,
  appealDays: casePolicy.appealDays,
  copyDays: offlinePolicy.copyDays,
  searchMonths: searchHistoryPolicy.months,
} as const;

/** The values of the legal messages: the operator and the retention periods. Null until loaded. */
export function useLegalValues() {
  const { data } = useQuery(siteQuery(useApi()));
  return data === undefined ? null : { operator: data.operatorName, contact: data.contactEmail, ...figures };
}
