import type { AdminPersonRow } from "@meander/domain/contract/administration";
import { Avatar } from "@meander/ui/primitives/avatar";
import { nameOf } from "../../../shared/console/staff.ts";

/**
 * Initials instead of a picture: a window has no network, and pictures of people are only shown where they are
 * moderated.
 */
export function PersonPicture({ person, size }: { person: AdminPersonRow; size: number }) {
  const initials = `${person.firstName.charAt(0)}${person.lastName.charAt(0)}`.toUpperCase();
  return <Avatar person={{ id: person._id, name: nameOf(person), initials }} size={size} />;
}
