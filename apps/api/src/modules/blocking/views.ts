import type { BlockedPerson } from "@meander/domain/contract/blocking";
import { personCardOf } from "../profiles/person-card-of.ts";
import type { BlockRow } from "./queries.ts";

export function blockedPersonOf(row: BlockRow): BlockedPerson {
  return { user: personCardOf(row), blockedDate: row.createdAt.toISOString() };
}
