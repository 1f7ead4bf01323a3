import type { PersonCard } from "@meander/domain/contract/people";
import { shownAvatar } from "@meander/domain/image/shown-image";
import { userIdOf } from "../../db/branded-ids.ts";
import type { PersonCardRow } from "./queries.ts";

export function personCardOf(row: PersonCardRow): PersonCard {
  return {
    _id: userIdOf(row.id),
    firstName: row.firstName,
    lastName: row.lastName,
    image: shownAvatar(row.image),
    headline: row.headline,
  };
}
