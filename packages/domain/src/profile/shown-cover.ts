import type { ImageItem } from "../contract/people.ts";
import type { UserProfile } from "../contract/profiles.ts";
import type { Scene } from "../paths.ts";
import { coverOf } from "./cover.ts";

export type CoverOwner = Pick<UserProfile, "_id" | "cover" | "hostedCategory" | "projects" | "location">;

const [sightseeing, beaches] = [1, 4];
const dusk = 3;

/** The photo at the top of a profile: the person's own, else of their first project unless they host; null for a scene. */
export function shownCoverOf({ cover, hostedCategory, projects }: CoverOwner): ImageItem | null {
  if (cover !== null || hostedCategory !== null) return cover;
  return coverOf(projects[0]?.images ?? []) ?? null;
}

/** The scene without a photo: of the category that they host most, else of a city if they named their home. */
export function coverSceneOf({ _id, hostedCategory, location }: CoverOwner): Scene {
  const fallback = location.locationName === null ? beaches : sightseeing;
  return { seed: _id, category: hostedCategory ?? fallback, period: dusk };
}
