import type { AdminPersonRow } from "@meander/domain/contract/administration";
import { Avatar } from "@meander/ui/primitives/avatar";
import { nameOf } from "../../../shared/desk/staff.ts";

/** Initials: a window fetches nothing from the network, and pictures of people are looked at where they are judged. */
export function PersonPicture({ person, size }: { person: AdminPersonRow; size: number }) {
  const initials = `${person.firstName.charAt(0)}${person.lastName.charAt(0)}`.toUpperCase();
  return <Avatar person={{ id: person._id, name: nameOf(person), initials }} size={size} />;
}
