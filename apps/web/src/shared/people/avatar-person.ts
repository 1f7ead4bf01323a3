import { images } from "@meander/domain/constants";
import type { PersonCard } from "@meander/domain/contract/people";
import { initialsOf } from "@meander/ui/scene/initials-avatar";
import type { AvatarPerson } from "@meander/ui/primitives/avatar";

export function fullNameOf(person: Pick<PersonCard, "firstName" | "lastName">): string {
  return `${person.firstName} ${person.lastName}`.trim();
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
