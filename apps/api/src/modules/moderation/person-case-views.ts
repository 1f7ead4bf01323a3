import type { PersonStrike } from "@meander/domain/contract/person-cases";
import { caseIdOf } from "../../db/branded-ids.ts";
import type { PersonStrikeRow } from "./person-case-queries.ts";
import { storedDecisionData, storedStrikeCategory } from "./stored-json.ts";

export function personStrikeOf(row: PersonStrikeRow): PersonStrike {
  const { decision, days = null } = storedDecisionData(row.data);
  return {
    id: row.id,
    caseId: caseIdOf(row.caseId),
    decision,
    days,
    category: storedStrikeCategory(row.category),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}
