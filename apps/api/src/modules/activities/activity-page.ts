import type { PageInfo } from "@meander/domain/contract/envelope";
import { offsetOf } from "@meander/domain/paging/page";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "../../db/keyset.ts";
import type { ActivityList, ListPosition, ListWindow } from "./list-queries.ts";

type PageRequest = { readonly page: number; readonly limit: number; readonly cursor?: string | undefined };

const positionSchema = z.tuple([z.iso.datetime(), z.uuid()]);

/** Throws DomainError invalid for a cursor that no list of activities wrote. */
export function windowOf({ page, limit, cursor }: PageRequest, now: Date): ListWindow {
  return { now, limit, offset: offsetOf(page, limit), after: cursor === undefined ? null : readPosition(cursor) };
}

function readPosition(cursor: string): ListPosition {
  const [sortsAt, id] = decodeCursor(cursor, positionSchema);
  return { sortsAt: new Date(sortsAt), id };
}

export function pageOf({ page, limit }: PageRequest, { positions, total }: ActivityList): PageInfo {
  const last = positions.at(-1);
  const cursor =
    last === undefined || positions.length < limit ? null : encodeCursor([last.sortsAt.toISOString(), last.id]);
  return { page, pages: Math.max(1, Math.ceil(total / limit)), limit, total, cursor };
}
