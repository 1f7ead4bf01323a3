import type { UpdateUserBody } from "@meander/domain/contract/profiles";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { SubjectType } from "@meander/domain/moderation/subject";
import { deletedUser } from "@meander/domain/person/deleted-user";
import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import { namedStatement } from "../../db/named-statements.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { activityNotFound, getActivityFor } from "../activities/activity-for-actor.ts";
import { commentNotFound, commentResourceFor } from "../comments/comment-for-actor.ts";
import { findComment } from "../comments/queries.ts";
import { findCaption, findPictureInUse, lockPicture } from "../media/picture-queries.ts";

/** Snapshot of the subject's texts and pictures at the time of the report, in case they change. */
export type Evidence = Readonly<Record<string, string | null>>;

/** Throws DomainError if the subject doesn't exist or this person may not report it. */
export async function getReportable(
  trx: Trx,
  { type, id }: { readonly type: SubjectType; readonly id: string },
  actor: Traveller,
  now: Date,
): Promise<{ readonly evidence: Evidence }> {
  switch (type) {
    case "user":
      return getPerson(trx, id, actor);
    case "activity":
      return getActivity(trx, id, actor, now);
    case "comment":
      return getComment(trx, id, actor, now);
    case "image":
      return getPicture(trx, id, actor, now);
  }
}

async function getPerson(trx: Trx, id: string, actor: Traveller) {
  const evidence = await lockPerson(trx, id);
  if (evidence === undefined) throw new DomainError("not-found", message("personNotFound"));
  requireAllowed(can(actor, "reportUser", { userId: id }));
  return { evidence };
}

/** The column of each profile field; null for what reports don't store. */
const personColumns = {
  firstName: "first_name",
  lastName: "last_name",
  headline: "headline",
  summary: "summary",
  image: "image",
  location: "location_name",
  cover: null,
  skills: null,
  links: null,
  countriesLived: null,
  languages: null,
  locale: null,
  projects: null,
  positions: null,
  educations: null,
  certifications: null,
} as const satisfies Record<keyof UpdateUserBody["user"], string | null>;
const evidenceColumns = sql.raw(
  Object.values(personColumns)
    .filter((column) => column !== null)
    .join(", "),
);

async function lockPerson(trx: Trx, id: string): Promise<Evidence | undefined> {
  const { rows } = await sql<Evidence>`${namedStatement}
    select ${evidenceColumns} from person where id = ${id}::uuid and id <> ${deletedUser.id}::uuid for key share`.execute(
    trx,
  );
  return rows[0];
}

/** Locks the owner against concurrent account deletion, which would leave their data in the new case for ever. */
async function lockOwner(trx: Trx, personId: string, notFound: () => DomainError): Promise<void> {
  const owner = await trx.selectFrom("person").select("id").where("id", "=", personId).forKeyShare().executeTakeFirst();
  if (owner === undefined) throw notFound();
}

async function getActivity(trx: Trx, id: string, actor: Traveller, now: Date) {
  const { row, resource } = await getActivityFor(trx, id, actor, now);
  requireAllowed(can(actor, "reportActivity", resource));
  await lockOwner(trx, row.hostId, activityNotFound);
  return { evidence: { title: row.title, summary: row.summary, hostId: row.hostId } };
}

async function getComment(trx: Trx, id: string, actor: Traveller, now: Date) {
  const comment = await findComment(trx, id);
  if (comment === null || comment.authorId === null) throw commentNotFound();
  requireAllowed(can(actor, "reportComment", await commentResourceFor(trx, comment, actor, now)));
  await lockOwner(trx, comment.authorId, commentNotFound);
  return { evidence: { text: comment.text, authorId: comment.authorId, activityId: comment.activityId } };
}

async function getPicture(trx: Trx, id: string, actor: Traveller, now: Date) {
  const picture = await findPictureInUse(trx, id, now);
  if (picture === null) throw pictureNotFound();
  requireAllowed(can(actor, "reportPicture", picture));
  await lockOwner(trx, picture.ownerId, pictureNotFound);
  // Against the sweep, which spares it once the case is open.
  if (!(await lockPicture(trx, id))) throw pictureNotFound();
  return { evidence: { ownerId: picture.ownerId, ...(await findCaption(trx, id)) } };
}

function pictureNotFound(): DomainError {
  return new DomainError("not-found", message("notFound"));
}
