import type { ImageItem } from "@meander/domain/contract/people";
import { isWebAddress } from "@meander/domain/contract/profile-sections";
import type { Position, Project, UserProfile } from "@meander/domain/contract/profiles";
import { shownImages } from "@meander/domain/image/shown-image";
import type { JsonValue } from "../../db/generated-types.ts";

/**
 * Columns of jsonb hold what this API itself wrote, in the contract's shape and checked on the way in. These functions
 * say which shape a column has and put lists into the order people gave them.
 */

export function storedImage(value: JsonValue | null): ImageItem | null {
  // Written by this API only, in this shape.
  const image = value as ImageItem | null;
  return image === null ? null : (shownImages([image])[0] ?? null);
}

export function storedImages(value: JsonValue): ImageItem[] {
  return inOrder(shownImages(value as ImageItem[]));
}

export function storedSkills(value: JsonValue): UserProfile["skills"] {
  return value as UserProfile["skills"];
}

export function storedPersonLinks(value: JsonValue): UserProfile["links"] {
  return inOrder(shownLinks(value as UserProfile["links"]));
}

export function storedLinks(value: JsonValue): Project["links"] {
  return inOrder(shownLinks(value as Project["links"]));
}

export function shownLink(address: string | null): string | null {
  return address !== null && isWebAddress(address) ? address : null;
}

function shownLinks<Link extends { readonly href: string }>(links: readonly Link[]): Link[] {
  return links.filter(({ href }) => isWebAddress(href));
}

export function storedTexts(value: JsonValue): Position["responsibilities"] {
  return inOrder(value as Position["responsibilities"]);
}

function inOrder<Item extends { sortOrder?: number | undefined }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => (one.sortOrder ?? 0) - (other.sortOrder ?? 0));
}
