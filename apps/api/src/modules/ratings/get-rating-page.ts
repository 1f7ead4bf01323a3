import type { PageInfo } from "@meander/domain/contract/envelope";
import { offsetOf, pageInfoOf } from "@meander/domain/paging/page";
import type { Actor } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database } from "../../db/client.ts";
import { cutTimePage, parseTimeCursor } from "../../db/time-cursor.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { actorIdOf, getActivityFor } from "../activities/activity-for-actor.ts";
import { findBlockedPeople, findPersonCards, type PersonCardRow } from "../profiles/queries.ts";
import { listRatings, type RatingRow } from "./queries.ts";

type PageRequest = { readonly page: number; readonly limit: number; readonly cursor?: string | undefined };

export type RatingPage = PageInfo & {
  readonly found: readonly { readonly row: RatingRow; readonly person: PersonCardRow }[];
};

type Input = {
  readonly activityId: string;
  readonly actor: Actor;
  readonly request: PageRequest;
  readonly now: Date;
};

/** Requires that the actor may see the activity. Throws DomainError not-found. */
export async function getRatingPage(db: Database, { activityId, actor, request, now }: Input): Promise<RatingPage> {
  const { row, resource } = await getActivityFor(db, activityId, actor, now);
  requireAllowed(can(actor, "viewActivity", resource));
  const { page, limit, cursor } = request;
  const after = parseTimeCursor(cursor);
  const blocked = [...(await findBlockedPeople(db, actorIdOf(actor)))];
  const window = { limit: limit + 1, offset: offsetOf(page, limit), after };
  const { rows: ratings, total } = await listRatings(db, row.id, blocked, window);
  const { rows, cursor: next } = cutTimePage(ratings, limit, ({ createdAt, personId }) => ({
    at: createdAt,
    id: personId,
  }));
  const cards = await findPersonCards(
    db,
    rows.map(({ personId }) => personId),
  );
  const found = rows.flatMap((rating) => {
    const person = cards.get(rating.personId);
    return person === undefined ? [] : [{ row: rating, person }];
  });
  return { ...pageInfoOf(page, limit, total), cursor: next, found };
}
