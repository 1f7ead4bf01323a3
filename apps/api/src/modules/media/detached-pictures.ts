import { deletedUser } from "@meander/domain/person/deleted-user";
import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";

/** A person's pictures that an undecided case is about. */
export async function listReportedPictures(trx: Trx, personId: string): Promise<string[]> {
  const found = await trx
    .selectFrom("picture")
    .innerJoin("moderationCase", "moderationCase.subjectId", "picture.id")
    .select("picture.id")
    .where("picture.ownerId", "=", personId)
    .where("moderationCase.subjectType", "=", "image")
    .where("moderationCase.status", "<>", "decided")
    .execute();
  return found.map(({ id }) => id);
}

/** Gives pictures to the deleted user, who must exist; nothing else of their owner stays with them. */
export async function detachPictures(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update picture set owner_id = ${deletedUser.id}::uuid, content_hash = uuid_send(id), taken_at = null,
      taken_lon = null, taken_lat = null
    where id = any (${[...ids]}::uuid[])`.execute(trx);
}

/** Deletes detached pictures whose cases were decided before that time. */
export async function deleteDetachedPictures(trx: Trx, decidedBefore: Date): Promise<void> {
  await sql`
    delete from picture where owner_id = ${deletedUser.id}::uuid and not exists (
      select from moderation_case where moderation_case.subject_type = 'image'
        and moderation_case.subject_id = picture.id
        and (moderation_case.status <> 'decided' or moderation_case.decided_at > ${decidedBefore}))`.execute(trx);
}
