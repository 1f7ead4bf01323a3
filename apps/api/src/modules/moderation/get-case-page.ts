import type { CasesQuery } from "@meander/domain/contract/cases";
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import { cutPage, decodeCursor } from "../../db/keyset.ts";
import {
  type CaseOrder,
  type CasePosition,
  type CaseSummaryRow,
  listCases,
  type ModeratorScope,
} from "./case-queries.ts";

const instant = z.iso.datetime();
const positionByPoints = z.tuple([z.int().min(-2_147_483_648).max(2_147_483_647), instant, z.uuid()]);
const positionByTime = z.tuple([instant, instant, z.uuid()]);

/** One page and the next cursor, null at the end. Decided cases are always sorted by decision time. */
export async function getCasePage(db: Database, scope: ModeratorScope, query: CasesQuery, now: Date) {
  const { view, sort, subjectType, limit, cursor } = query;
  const order: CaseOrder = view === "decided" ? "decided" : sort;
  const after = cursor === undefined ? null : parsePosition(order, cursor);
  const found = await listCases(db, { scope, view, order, subjectType, after, limit: limit + 1, now });
  return cutPage(found, limit, (row) => positionOf(row, order));
}

function parsePosition(order: CaseOrder, cursor: string): CasePosition {
  return order === "priority" ? decodeCursor(cursor, positionByPoints) : decodeCursor(cursor, positionByTime);
}

function positionOf({ priority, dueAt, openedAt, decidedAt, id }: CaseSummaryRow, order: CaseOrder): CasePosition {
  const value: Record<CaseOrder, number | string> = {
    priority,
    due: dueAt.toISOString(),
    newest: openedAt.toISOString(),
    decided: (decidedAt ?? openedAt).toISOString(),
  };
  return [value[order], openedAt.toISOString(), id];
}
