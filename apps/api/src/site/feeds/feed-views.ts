import { activitiesResponse, type Activity } from "@meander/domain/contract/activities";
import { searchResponse } from "@meander/domain/contract/discovery";
import { userResponse } from "@meander/domain/contract/profiles";
import { placeName } from "@meander/domain/geo/context";
import { discoverPath, userPath } from "@meander/domain/paths";
import { visitor } from "@meander/domain/permission/actor";
import { feedPolicy } from "@meander/domain/policy";
import type { Database } from "../../db/client.ts";
import { loadWholeActivities } from "../../modules/activities/load-activities.ts";
import { activityOf } from "../../modules/activities/views.ts";
import type { Translate } from "../../locale.ts";
import type { PublicReader } from "../read-public.ts";

export type Feed = {
  readonly title: string;
  /** The path of the page that shows the same. */
  readonly page: string;
  /** As a visitor sees them, without the exact meeting point. */
  readonly activities: readonly Activity[];
};

type Sources = { readonly reader: PublicReader; readonly db: Database; readonly t: Translate; readonly now: Date };

/** The next activities of a place, by its path below /discover, or of the world; null for an unknown place. */
export async function findFeedOfPlace(place: string, { reader, db, t, now }: Sources): Promise<Feed | null> {
  const query = `limit=${feedPolicy.activities}&remember=false`;
  const path = place === "" ? `/search?${query}` : `/discover/${place}?${query}`;
  const found = await reader.read(searchResponse, path, "POST");
  if (found === null || (place !== "" && found.place === null)) return null;
  const name = found.place === null ? null : placeName(found.place.context);
  return {
    title: name === null ? t("site.feedOfWorld") : t("site.feedOfPlace", { place: name }),
    page: place === "" ? discoverPath : `${discoverPath}/${place}`,
    activities: await loadCoarsely(db, found.activities, now),
  };
}

/** The next activities that a person hosts, never those that they join; null if they don't offer a feed. */
export async function findFeedOfHost(userId: string, { reader, db, t, now }: Sources): Promise<Feed | null> {
  const user = (await reader.read(userResponse, `/user/${userId}`))?.user;
  if (user === undefined || !user.offersFeed) return null;
  const upcoming = await reader.read(
    activitiesResponse,
    `/activities/upcoming/${user._id}?limit=${feedPolicy.activities}`,
  );
  const activities = await loadCoarsely(db, upcoming?.activities ?? [], now);
  return {
    title: t("site.feedOfHost", { name: `${user.firstName} ${user.lastName}` }),
    page: userPath(user._id),
    activities: activities.filter(({ host }) => host._id === user._id),
  };
}

async function loadCoarsely(db: Database, cards: readonly { readonly _id: string }[], now: Date): Promise<Activity[]> {
  const ids = cards.map(({ _id }) => _id);
  const loaded = await loadWholeActivities(db, ids, visitor, now);
  return loaded.map((each) => withoutPoint(activityOf(each, visitor, now)));
}

/** Feeds are read by services that nobody invited, so they say the town only. */
function withoutPoint(activity: Activity): Activity {
  return { ...activity, isLocationRounded: true, locations: { points: [], paths: [] } };
}
