import type { PersonCard } from "@meander/domain/contract/people";

type InitialsProps = { readonly person: Pick<PersonCard, "firstName" | "lastName"> };

/** A person without a photo, small; the name is said beside or around it. */
export function Initials({ person }: InitialsProps) {
  return (
    <span className="initials" aria-hidden="true">
      {person.firstName.slice(0, 1)}
      {person.lastName.slice(0, 1)}
    </span>
  );
}
