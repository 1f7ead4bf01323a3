import { userIdOf } from "../../db/branded-ids.ts";
import { positionOf, projectOf } from "./profile-of.ts";
import type { findPosition, findProject } from "./queries.ts";

type ProjectPage = NonNullable<Awaited<ReturnType<typeof findProject>>>;
type PositionPage = NonNullable<Awaited<ReturnType<typeof findPosition>>>;

export function projectPageOf(row: ProjectPage) {
  return { project: projectOf(row), owner: ownerOf(row) };
}

export function positionPageOf(row: PositionPage) {
  return { position: positionOf(row), owner: ownerOf(row) };
}

function ownerOf(row: { personId: string; firstName: string; lastName: string }) {
  return { _id: userIdOf(row.personId), firstName: row.firstName, lastName: row.lastName };
}
