import { images } from "@meander/domain/constants";
import type { PersonCard } from "@meander/domain/contract/people";
import { isolateText } from "@meander/domain/validation/isolate-text";
import { initialsOf } from "@meander/ui/scene/initials-avatar";
import type { AvatarPerson } from "@meander/ui/primitives/avatar";

/** For sentences and lists. */
export function fullNameOf(person: Pick<PersonCard, "firstName" | "lastName">): string {
  return isolateText(`${person.firstName} ${person.lastName}`.trim());
}

/** For sentences. */
export function firstNameOf({ firstName }: Pick<PersonCard, "firstName">): string {
  return isolateText(firstName);
}

/** A person for an avatar: the photo, or initials without one. */
export function avatarPersonOf(person: Pick<PersonCard, "_id" | "firstName" | "lastName" | "image">): AvatarPerson {
  return {
    id: person._id,
    name: fullNameOf(person),
    initials: initialsOf(person.firstName, person.lastName),
    imageSrc: person.image === images.defaultAvatar ? undefined : person.image,
  };
}
