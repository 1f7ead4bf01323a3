import { tourFlags } from "@meander/domain/constants";
import { firstTimeTour, type SessionUser } from "@meander/domain/contract/accounts";
import { userIdSchema } from "@meander/domain/ids";
import { shownAvatar } from "@meander/domain/image/shown-image";
import { storedJson } from "../../db/stored-json.ts";
import type { SessionActor } from "../../sessions/session-actor.ts";
import type { SessionPersonRow } from "./queries.ts";

const storedTour = storedJson("person.first_time_tour", firstTimeTour.partial());

/** Every flag is true by default; only seen tours are stored. */
export function firstTimeTourOf(stored: unknown) {
  const unseen = Object.fromEntries(tourFlags.map((flag) => [flag, true]));
  return firstTimeTour.parse({ ...unseen, ...storedTour(stored) });
}

export function sessionUserOf(person: SessionPersonRow, actor: SessionActor): SessionUser {
  return {
    _id: userIdSchema.parse(person.id),
    firstName: person.firstName,
    lastName: person.lastName,
    image: shownAvatar(person.image),
    emailAddress: person.email,
    unverifiedEmail: person.unverifiedEmail,
    userType: person.userType,
    permissions: { ...actor.permissions },
    hasPassword: Boolean(person.hasPassword),
    firstTimeTour: firstTimeTourOf(person.firstTimeTour),
    unseenCount: person.unseenCount ?? 0,
    suspendedUntil: actor.suspendedUntil?.toISOString() ?? null,
    suspensionStrikeId: actor.suspendedUntil === null ? null : person.suspensionStrikeId,
    ban: actor.isBanned ? { strikeId: person.banStrikeId } : null,
  };
}
