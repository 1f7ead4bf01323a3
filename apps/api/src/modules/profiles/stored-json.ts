import { isWebAddress } from "@meander/domain/contract/profile-sections";
import { position, project, userProfile } from "@meander/domain/contract/profiles";
import { storedImageOf, storedImagesOf } from "../../db/stored-images.ts";
import { storedJson } from "../../db/stored-json.ts";

/** Readers of a profile's jsonb columns; lists are in the person's order. */

export const storedCover = storedImageOf("person.cover");
export const storedSkills = storedJson("skills", userProfile.shape.skills);
const readImages = storedImagesOf("images");
const readPersonLinks = storedJson("person.links", userProfile.shape.links);
const readLinks = storedJson("links", project.shape.links);
const readLines = storedJson("responsibilities or achievements", position.shape.responsibilities);

export const storedImages = (value: unknown) => inOrder(readImages(value));
export const storedPersonLinks = (value: unknown) => inOrder(shownLinks(readPersonLinks(value)));
export const storedLinks = (value: unknown) => inOrder(shownLinks(readLinks(value)));
export const storedTexts = (value: unknown) => inOrder(readLines(value));

export function shownLink(address: string | null): string | null {
  return address !== null && isWebAddress(address) ? address : null;
}

function shownLinks<Link extends { readonly href: string }>(links: readonly Link[]): Link[] {
  return links.filter(({ href }) => isWebAddress(href));
}

function inOrder<Item extends { sortOrder?: number | undefined }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => (one.sortOrder ?? 0) - (other.sortOrder ?? 0));
}
