import { permissionFor } from "@meander/domain/moderation/deciding";
import { type SubjectType, subjectTypes } from "@meander/domain/moderation/subject";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { holdsPermission } from "../../db/holds-permission.ts";

export type ColleagueRow = { readonly id: string; readonly name: string; readonly image: string | null };
export type ModeratorRow = ColleagueRow & { readonly subjectTypes: readonly SubjectType[] };

/** Everyone who moderates, by name, with the types of subjects that they handle; without the caller. */
export async function listModerators(db: Database, callerId: string, now: Date): Promise<ModeratorRow[]> {
  const handles = (type: SubjectType) => sql`case when ${holdsPermission(permissionFor[type], now)} then ${type} end`;
  const { rows } = await sql<ModeratorRow>`
    select * from (
      select person.id, person.first_name || ' ' || person.last_name as name, person.image,
        array_remove(array[${sql.join(subjectTypes.map(handles))}], null) as subject_types
      from person
      where (${holdsPermission("moderateUsers", now)} or ${holdsPermission("moderateActivities", now)})
        and person.id <> ${callerId}::uuid) moderator
    order by name, id`.execute(db);
  return rows;
}

/** Those of the people who may see cases of that type, locked so that their accounts stay until the commit. */
export async function lockMentionable(
  trx: Trx,
  { ids, subjectType, now }: { readonly ids: readonly string[]; readonly subjectType: SubjectType; readonly now: Date },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select person.id from person
    where person.id = any (${[...ids]}::uuid[]) and ${holdsPermission(permissionFor[subjectType], now)}
    order by person.id for key share`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function insertMentions(trx: Trx, caseId: string, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into case_mention (case_id, person_id, created_at)
    select ${caseId}::uuid, id, ${now}::timestamptz from unnest(${[...ids]}::uuid[]) id
    on conflict do nothing`.execute(trx);
}

/** Locks the case as a note does; the update makes other consoles of the person sync it. */
export async function deleteMention(trx: Trx, caseId: string, personId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update moderation_case set version = version
    where id = ${caseId}::uuid and exists (select from case_mention
      where case_mention.case_id = moderation_case.id and case_mention.person_id = ${personId}::uuid)`.execute(trx);
  if (numAffectedRows === 0n) return;
  await trx.deleteFrom("caseMention").where("caseId", "=", caseId).where("personId", "=", personId).execute();
}

type Viewer = { readonly caseId: string; readonly personId: string; readonly now: Date; readonly since: Date };

/** Only a first row and a deletion are announced; a row of theirs that no longer counts is deleted before. */
export async function saveViewer(trx: Trx, { caseId, personId, now, since }: Viewer): Promise<void> {
  await trx.deleteFrom("caseViewer").where("personId", "=", personId).where("seenAt", "<=", since).execute();
  await trx
    .insertInto("caseViewer")
    .values({ caseId, personId, seenAt: now })
    .onConflict((conflict) => conflict.columns(["caseId", "personId"]).doUpdateSet({ seenAt: now }))
    .execute();
}

export async function deleteViewer(trx: Trx, { caseId, personId }: Pick<Viewer, "caseId" | "personId">): Promise<void> {
  await trx.deleteFrom("caseViewer").where("caseId", "=", caseId).where("personId", "=", personId).execute();
}

/** Others who have the case open. */
export async function listViewers(trx: Trx, { caseId, personId, since }: Omit<Viewer, "now">): Promise<ColleagueRow[]> {
  const { rows } = await sql<ColleagueRow>`
    select person.id, person.first_name || ' ' || person.last_name as name, person.image
    from case_viewer join person on person.id = case_viewer.person_id
    where case_viewer.case_id = ${caseId}::uuid and case_viewer.person_id <> ${personId}::uuid
      and case_viewer.seen_at > ${since}::timestamptz
    order by name, person.id`.execute(trx);
  return rows;
}
