import type { AdminPerson, AdminPersonRow } from "@meander/domain/contract/administration";
import { shownAvatar } from "@meander/domain/image/shown-image";
import type { Actor } from "@meander/domain/permission/actor";
import { isPermission, permissionsOf } from "@meander/domain/permission/permission";
import { assignableTypes } from "@meander/domain/permission/person-rules";
import { z } from "zod";
import { userIdOf } from "../../db/branded-ids.ts";
import { storedUserType } from "../../db/stored-user-type.ts";
import { detailOf } from "./audit-detail.ts";
import type { HistoryRow, PersonDetails, PersonRow } from "./people-queries.ts";

/** Without personal data, see `revealPerson`. */
export function adminPersonRowOf(row: PersonRow): AdminPersonRow {
  return {
    _id: userIdOf(row.id),
    firstName: row.firstName,
    lastName: row.lastName,
    image: shownAvatar(row.image),
    maskedAddress: maskAddress(row.email ?? row.unverifiedEmail),
    isVerified: row.email !== null,
    userType: row.userType,
    locationName: row.locationName,
    suspendedUntil: row.suspendedUntil?.toISOString() ?? null,
    isBanned: row.bannedFrom !== null,
    joinedAt: row.createdAt.toISOString(),
  };
}

type Viewed = { readonly person: PersonDetails; readonly history: readonly HistoryRow[] };

/** The first letter and the domain. */
function maskAddress(address: string | null): string | null {
  return address === null ? null : address.replace(/^(.).*@/, "$1…@");
}

export function adminPersonOf({ person, history }: Viewed, actor: Actor): AdminPerson {
  const userType = storedUserType(person.userType);
  const grants = person.grants.filter(isPermission);
  const { isLastAdministrator } = person;
  return {
    ...adminPersonRowOf(person),
    headline: person.headline,
    permissions: { ...permissionsOf(userType, grants) },
    grants,
    hostedCount: person.hostedCount,
    joinedCount: person.joinedCount,
    commentCount: person.commentCount,
    sessionCount: person.sessionCount,
    lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
    activeStrikes: person.activeStrikes,
    openCaseCount: person.openCaseCount,
    reportsMadeCount: person.reportsMadeCount,
    assignableTypes: assignableTypes(actor, { userId: person.id, userType, isBlocked: false, isLastAdministrator }),
    history: history.map(({ action, actorName, createdAt, data }) => ({
      action,
      actorName,
      createdAt: createdAt.toISOString(),
      detail: detailOf(data),
      caseId: caseIdIn(data),
    })),
  };
}

const namesCase = z.object({ caseId: z.uuid() });

/** The case that an audit entry refers to. */
function caseIdIn(data: unknown): string | null {
  const named = namesCase.safeParse(data);
  return named.success ? named.data.caseId : null;
}
