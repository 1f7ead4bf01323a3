import { categories, type CategoryCode, type CategorySlug } from "../activity/category.ts";
import type { ActivityId, ProfileItemId, UserId } from "../ids.ts";

/** Named scenes without a database row: for pages, forms and mails. */
const names = [
  "meander",
  "London",
  "create",
  "suggest",
  "edit",
  "notification",
  "account-deleted",
  "activity-hidden",
  "address-known",
  "approval-requested",
  "email-change-requested",
  "email-changed",
  "email-restored",
  "identity-linked",
  "moderation-notice",
  "new-device",
  "password-changed",
  "report-outcome",
  "reset-password",
  "verify-email",
] as const;

/** Seeds of the drawn pictures that everyone can choose. */
export const libraryScenes = ["library-1", "library-2", "library-3"] as const;

export type SceneName =
  | (typeof names)[number]
  | (typeof libraryScenes)[number]
  | CategorySlug
  | `category-${CategoryCode}`;
declare const isPart: unique symbol;
/** The seed of one of several scenes of the same owner. */
export type ScenePart = string & { readonly [isPart]: true };
/** Allowed seeds. Others aren't drawn, because drawing is expensive and a visitor could request any number. */
export type SceneSeed = SceneName | ActivityId | UserId | ProfileItemId | ScenePart;

const known: ReadonlySet<string> = new Set<SceneName>([
  ...names,
  ...libraryScenes,
  ...categories.map(({ slug }) => slug),
  ...categories.map(({ code }) => `category-${code}` as const),
]);
const ownerSeed = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(?:-\d{1,2})?$/;

/** `ownerId` is the id of an activity, a person, a profile item or a campaign. */
export function scenePartOf(ownerId: string, part: number): ScenePart {
  const seed = `${ownerId}-${part}`;
  if (!ownerSeed.test(seed)) throw new RangeError(`Not a part of a scene: ${seed}`);
  // Only this function creates the brand.
  return seed as ScenePart;
}

export function isSceneName(seed: string): boolean {
  return known.has(seed);
}

/** The owner's id if the seed contains one. */
export function sceneOwnerOf(seed: string): string | null {
  return ownerSeed.exec(seed)?.[1] ?? null;
}
