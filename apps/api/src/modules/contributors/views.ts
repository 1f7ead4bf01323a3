import type { ContributorsResponse } from "@meander/domain/contract/contributors";
import { personCardOf } from "../profiles/person-card-of.ts";
import type { ContributorPage } from "./get-contributor-page.ts";

export function contributorsOf({ found, page, pages, limit, total, cursor }: ContributorPage): ContributorsResponse {
  const contributors = found.map(({ row, person }) => ({
    user: personCardOf(person),
    hosted: row.hosted,
    suggested: row.suggested,
  }));
  return { page, pages, limit, total, cursor, contributors };
}
