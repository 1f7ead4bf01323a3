import { images } from "@meander/domain/constants";
import type { ImageInput } from "@meander/domain/contract/people";
import { type UpdateUserBody, type UserProfile, updateUserBody } from "@meander/domain/contract/profiles";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { mergeItems, mergeTexts, mergeValue, type Versions } from "@meander/domain/profile/merge-edit";
import { numberedInOrder } from "@meander/domain/profile/sort-order";

type Changes = UpdateUserBody["user"];
type Replaced = UpdateUserBody["replaces"];

/**
 * The changes, with those that were stored since the caller saw the profile. A change without a replaced value prevails.
 * Throws DomainError version-changed if both changed the same value, and rule-broken if the lists are too long together.
 */
export function mergedChanges(mine: Changes, seen: Replaced, profile: UserProfile): Changes {
  const { firstName, lastName, image, cover, headline, summary, location } = profile;
  const stored = storedLists(seen, profile);
  const merged = updateUserBody.shape.user.safeParse({
    ...mine,
    firstName: merge(mergeValue, seen.firstName, mine.firstName, firstName),
    lastName: merge(mergeValue, seen.lastName, mine.lastName, lastName),
    image: merge(mergeAvatar, seen.image, mine.image, image),
    cover: merge(mergeCover, seen.cover, mine.cover, cover),
    headline: merge(mergeText, seen.headline, mine.headline, headline),
    summary: merge(mergeText, seen.summary, mine.summary, summary),
    location: merge(mergeLocation, seen.location, mine.location, location),
    countriesLived: merge(mergeTexts, seen.countriesLived, mine.countriesLived, stored.countriesLived),
    languages: merge(mergeTexts, seen.languages, mine.languages, stored.languages),
    skills: merge(
      mergeListBy(({ text }) => text),
      seen.skills,
      mine.skills,
      stored.skills,
    ),
    links: merge(
      mergeListBy(({ href }) => href),
      seen.links,
      mine.links,
      stored.links,
    ),
    projects: merge(
      mergeListBy(({ id }) => id),
      seen.projects,
      mine.projects,
      stored.projects,
    ),
    positions: merge(
      mergeListBy(({ id }) => id),
      seen.positions,
      mine.positions,
      stored.positions,
    ),
    educations: merge(
      mergeListBy(({ id }) => id),
      seen.educations,
      mine.educations,
      stored.educations,
    ),
    certifications: merge(
      mergeListBy(({ id }) => id),
      seen.certifications,
      mine.certifications,
      stored.certifications,
    ),
  } satisfies Record<keyof Replaced, unknown>);
  if (merged.success) return merged.data;
  const isTooLong = merged.error.issues.some(({ code }) => code === "too_big");
  // E.g. a start that one tab moved after the end that another one set.
  if (!isTooLong) throw new DomainError("version-changed", message("profileChanged"));
  throw new DomainError("rule-broken", message("profileTooLarge"));
}

function merge<Value>(
  by: (versions: Versions<NoInfer<Value>>) => NoInfer<Value>,
  seen: Value | undefined,
  mine: Value | undefined,
  stored: Value | undefined,
): Value | undefined {
  return seen === undefined || mine === undefined || stored === undefined ? mine : by({ seen, mine, stored });
}

const lists = updateUserBody.shape.user.pick({
  countriesLived: true,
  languages: true,
  skills: true,
  links: true,
  projects: true,
  positions: true,
  educations: true,
  certifications: true,
});

/** The stored lists in the shape of a request, so that they compare with what the caller saw. */
function storedLists(replaces: Replaced, profile: UserProfile) {
  const wanted = Object.entries(profile).filter(([name]) => Object.hasOwn(replaces, name));
  return lists.parse(Object.fromEntries(wanted));
}

/** No text is an empty one. */
function mergeText({ seen, mine, stored }: Versions<string | null>): string | null {
  return mergeValue({ seen: seen || null, mine: mine || null, stored: stored || null });
}

/** No avatar is the default one. */
function mergeAvatar(versions: Versions<string | null>): string | null {
  const [seen, mine, stored] = [versions.seen, versions.mine, versions.stored].map(
    (src) => src ?? images.defaultAvatar,
  );
  const merged = mergeValue({ seen, mine, stored });
  return merged === undefined || merged === images.defaultAvatar ? null : merged;
}

/** Which picture it is, and the part that it shows. */
function mergeCover({ seen, mine, stored }: Versions<ImageInput | null>): ImageInput | null {
  const shown = (image: ImageInput | null) => image && { src: image.src, y: image.position?.y };
  const merged = mergeValue({ seen: shown(seen), mine: shown(mine), stored: shown(stored) });
  return merged?.src === mine?.src && merged?.y === mine?.position?.y ? mine : stored;
}

function mergeLocation({ seen, mine, stored }: Versions<UserProfile["location"]>): UserProfile["location"] {
  const [before, typed, now] = [seen.locationName, mine.locationName, stored.locationName];
  return { locationName: mergeText({ seen: before, mine: typed, stored: now }) };
}

type Placed = { readonly sortOrder?: number | undefined };

/** Lists within items count as values: with the same numbers they compare as equal. */
function mergeListBy<Item extends object & Placed>(keyOf: (item: Item) => string | undefined) {
  return ({ seen, mine, stored }: Versions<Item[]>): Item[] => {
    const merged = mergeItems({ seen: inOrder(seen), mine: inOrder(mine), stored: inOrder(stored) }, keyOf);
    return merged.map((item, sortOrder) => ({ ...item, sortOrder }));
  };
}

function inOrder<Item extends object & Placed>(items: readonly Item[]): Item[] {
  return numberedInOrder(items).map(withNumberedLists);
}

function withNumberedLists<Item extends object>(item: Item): Item {
  const fields = Object.entries(item).map(([name, value]) => [
    name,
    Array.isArray(value) && name !== "skills" ? numberedInOrder(value) : value,
  ]);
  return Object.fromEntries(fields) as Item;
}
