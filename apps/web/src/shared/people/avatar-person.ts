import { images } from "@meander/domain/constants";
import type { PersonCard } from "@meander/domain/contract/people";
import { isolateText } from "@meander/domain/validation/isolate-text";
import { initialsOf } from "@meander/ui/scene/initials-avatar";
import type { AvatarPerson } from "@meander/ui/primitives/avatar";
import type { PictureSource } from "@meander/ui/primitives/picture";
import { pictureWidths } from "@meander/domain/image/picture-widths";
import { pictureSourceOf } from "../pictures/picture-source.ts";

/** For sentences and lists. */
export function fullNameOf(person: Pick<PersonCard, "firstName" | "lastName">): string {
  return isolateText(`${person.firstName} ${person.lastName}`.trim());
}

/** For sentences. */
export function firstNameOf({ firstName }: Pick<PersonCard, "firstName">): string {
  return isolateText(firstName);
}

/** The smallest size of a photo, enough for all avatars; undefined without one. */
export function avatarPictureOf(image: string): PictureSource | undefined {
  if (image === images.defaultAvatar) return undefined;
  const { src, widths, avifWidths } = pictureSourceOf({ src: image });
  const [smallest] = pictureWidths;
  const only = (all: PictureSource["widths"]) => ({ [smallest]: all?.[smallest] ?? src });
  return widths === undefined ? { src } : { src, widths: only(widths), avifWidths: only(avifWidths) };
}

/** A person for an avatar: the photo, or initials without one. */
export function avatarPersonOf(person: Pick<PersonCard, "_id" | "firstName" | "lastName" | "image">): AvatarPerson {
  return {
    id: person._id,
    name: fullNameOf(person),
    initials: initialsOf(person.firstName, person.lastName),
    picture: avatarPictureOf(person.image),
  };
}
