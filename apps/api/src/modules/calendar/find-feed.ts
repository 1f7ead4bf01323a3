import type { Traveller } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { type LoadedActivity, loadBriefActivities } from "../activities/load-activities.ts";
import { plainReader } from "../activities/plain-reader.ts";
import { type FeedOwner, findFeedOwner, listCalendarActivities } from "./queries.ts";

export type Feed = {
  readonly owner: FeedOwner;
  /** The owner, without staff permissions. */
  readonly reader: Traveller;
  readonly activities: readonly LoadedActivity[];
};

/** The owner's hosted and joined activities; null for an unknown token. */
export async function findFeed(db: Database, token: string, now: Date): Promise<Feed | null> {
  const owner = await findFeedOwner(db, token, now);
  if (owner === null) return null;
  const reader = plainReader(owner.personId);
  const ids = await listCalendarActivities(db, owner.personId, now);
  return { owner, reader, activities: await loadBriefActivities(db, ids, reader, now) };
}
