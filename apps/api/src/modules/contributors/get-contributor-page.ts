import type { PageInfo } from "@meander/domain/contract/envelope";
import { offsetOf, pageInfoOf } from "@meander/domain/paging/page";
import type { Actor } from "@meander/domain/permission/actor";
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import { cutPage, decodeCursor } from "../../db/keyset.ts";
import { actorIdOf } from "../activities/activity-for-actor.ts";
import { findBlockedPeople, findPersonCards, type PersonCardRow } from "../profiles/queries.ts";
import {
  type ContributorPlace,
  type ContributorPosition,
  type ContributorRow,
  type ContributorWindow,
  listContributors,
} from "./queries.ts";

type PageRequest = { readonly page: number; readonly limit: number; readonly cursor?: string | undefined };

export type ContributorPage = PageInfo & {
  readonly found: readonly { readonly row: ContributorRow; readonly person: PersonCardRow }[];
};

type Input = {
  readonly place: ContributorPlace;
  readonly actor: Actor;
  readonly request: PageRequest;
  readonly now: Date;
};

/** A page of a place's contributors whom the actor may see. */
export async function getContributorPage(
  db: Database,
  { place, actor, request, now }: Input,
): Promise<ContributorPage> {
  const { page, limit, cursor } = request;
  const audience = { unseen: [...(await findBlockedPeople(db, actorIdOf(actor)))], now };
  const after = cursor === undefined ? null : parsePosition(cursor);
  const window: ContributorWindow = { limit: limit + 1, offset: offsetOf(page, limit), after };
  const read = await listContributors(db, place, audience, window);
  const isPastEnd = read.length === 0 && (after !== null || window.offset > 0);
  const first = isPastEnd ? await listContributors(db, place, audience, { limit: 1, offset: 0, after: null }) : read;
  const { rows, cursor: next } = cutPage(read, limit, ({ activities, hostId }) => [activities, hostId]);
  const cards = await findPersonCards(
    db,
    rows.map(({ hostId }) => hostId),
  );
  const found = rows.flatMap((row) => {
    const person = cards.get(row.hostId);
    return person === undefined ? [] : [{ row, person }];
  });
  return { ...pageInfoOf(page, limit, first[0]?.total ?? 0), cursor: next, found };
}

const positionSchema = z.tuple([z.int().min(0), z.uuid()]);

function parsePosition(cursor: string): ContributorPosition {
  const [activities, hostId] = decodeCursor(cursor, positionSchema);
  return { activities, hostId };
}
