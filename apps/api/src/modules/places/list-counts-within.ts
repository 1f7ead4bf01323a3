import type { PageInfo } from "@meander/domain/contract/envelope";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { offsetOf, pageInfoOf } from "@meander/domain/paging/page";
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import { cutPage, decodeCursor } from "../../db/keyset.ts";
import { type CountedPosition, type CountedWithinRow, countActivitiesWithin, type WidePlace } from "./count-queries.ts";
import { isWidePlace } from "./queries.ts";

type PageRequest = { readonly page: number; readonly limit: number; readonly cursor?: string | undefined };
type Input = { readonly where: WidePlace; readonly request: PageRequest; readonly now: Date };
export type CountsPage = PageInfo & { readonly rows: readonly CountedWithinRow[] };

/**
 * A page of a country's regions or a region's places, with their counts. Throws DomainError not-found for unknown
 * slugs.
 */
export async function listCountsWithin(db: Database, { where, request, now }: Input): Promise<CountsPage> {
  const { page, limit, cursor } = request;
  const after = cursor === undefined ? null : parsePosition(cursor);
  const offset = offsetOf(page, limit);
  const read = await countActivitiesWithin(db, where, { now, limit: limit + 1, offset, after });
  const isPastEnd = read.length === 0 && (after !== null || offset > 0);
  const [first] = isPastEnd ? await countActivitiesWithin(db, where, { now, limit: 1, offset: 0, after: null }) : read;
  if (first === undefined && !(await isWidePlace(db, where))) throw new DomainError("not-found", message("notFound"));
  return {
    ...pageInfoOf(page, limit, first?.total ?? 0),
    ...cutPage(read, limit, (row) => [row.count, row.population, row.id]),
  };
}

const positionSchema = z.tuple([z.int32().min(1), z.int32().min(0), z.int32()]);

function parsePosition(cursor: string): CountedPosition {
  const [count, population, id] = decodeCursor(cursor, positionSchema);
  return { count, population, id };
}
