import { categories, type CategoryCode, type CategorySlug } from "../activity/category.ts";
import type { ActivityId, ProfileItemId, UserId } from "../ids.ts";

/** Scenes of ours that stand for nothing in the database: of pages, forms and mails. */
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

export type SceneName = (typeof names)[number] | CategorySlug | `category-${CategoryCode}`;
declare const isPart: unique symbol;
/** One of several scenes of the same thing. */
export type ScenePart = string & { readonly [isPart]: true };
/** What a scene is drawn from. Nothing else is drawn: each drawing costs, and strangers could ask for any number. */
export type SceneSeed = SceneName | ActivityId | UserId | ProfileItemId | ScenePart;

const known: ReadonlySet<string> = new Set<SceneName>([
  ...names,
  ...categories.map(({ slug }) => slug),
  ...categories.map(({ code }) => `category-${code}` as const),
]);
const ownerSeed = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(?:-\d{1,2})?$/;

/** `ownerId` is of an activity, a person, an item of a profile or a campaign. */
export function scenePartOf(ownerId: string, part: number): ScenePart {
  const seed = `${ownerId}-${part}`;
  if (!ownerSeed.test(seed)) throw new RangeError(`Not a part of a scene: ${seed}`);
  // The brand says that it was made here.
  return seed as ScenePart;
}

export function isSceneName(seed: string): boolean {
  return known.has(seed);
}

/** The id of what a scene is of, if the seed is one that names something. */
export function sceneOwnerOf(seed: string): string | null {
  return ownerSeed.exec(seed)?.[1] ?? null;
}
