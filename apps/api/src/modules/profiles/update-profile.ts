import type { UpdateUserBody } from "@meander/domain/contract/profiles";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import { profilePolicy } from "@meander/domain/policy";
import { numberedInOrder } from "@meander/domain/profile/sort-order";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb, jsonbOrNull } from "../../db/jsonb.ts";
import type { NoFields } from "../../db/no-fields.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { requireOwnImages, requireOwnPictures } from "../media/own-pictures.ts";
import { findHome, type Home } from "./find-home.ts";
import { mergedChanges } from "./merge-changes.ts";
import { userProfileOf } from "./profile-of.ts";
import { countSectionBytes, findProfile } from "./queries.ts";
import { saveCertifications, saveEducations, savePositions, saveProjects } from "./save-sections.ts";

type Changes = UpdateUserBody["user"];
type Replaced = UpdateUserBody["replaces"];
type Input = {
  readonly actor: Traveller;
  readonly changes: Changes;
  readonly replaces: Replaced;
  readonly now: Date;
};

/**
 * Changes the given fields; the server assigns ids and slugs of list items. Locks the person's row first, so that
 * concurrent updates of one profile are serialised. Throws as `mergedChanges`.
 */
export async function updateProfile(db: Database, { actor, changes, replaces, now }: Input): Promise<void> {
  const { location } = changes;
  const home = location === undefined ? undefined : await findHome(db, location.locationName);
  await db.transaction().execute(async (trx) => {
    const merged = await mergeWithStored(trx, actor.userId, { changes, replaces, now });
    const isOwnPlace = merged.location?.locationName === location?.locationName;
    await saveFields(trx, actor.userId, merged, isOwnPlace ? home : undefined, now);
    await saveSections(trx, actor.userId, merged);
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "update-profile",
      subjectType: "user",
      subjectId: actor.userId,
      data: { fields: Object.keys(changes).join(",") },
    });
  });
}

type Merge = { readonly changes: Changes; readonly replaces: Replaced; readonly now: Date };

async function mergeWithStored(trx: Trx, personId: string, { changes, replaces, now }: Merge): Promise<Changes> {
  if (Object.keys(replaces).length === 0) return changes;
  await trx.selectFrom("person").select("id").where("id", "=", personId).forNoKeyUpdate().executeTakeFirstOrThrow();
  const stored = await findProfile(trx, personId, now);
  return stored === null ? changes : mergedChanges(changes, replaces, userProfileOf(stored, personId));
}

async function saveFields(trx: Trx, personId: string, changes: Changes, home: Home | undefined, now: Date) {
  const { projects: _, positions: _2, educations: _3, certifications: _4, ...fields } = changes;
  const { firstName, lastName, image, cover, headline, summary, location, countriesLived, ...others } = fields;
  const { languages, skills, links, locale, ...unwritten } = others;
  if (image != null) await requireOwnPictures(trx, personId, "user.image", [image]);
  const [shownCover = null] = await requireOwnImages(trx, personId, "user.cover", cover == null ? [] : [cover]);
  await trx
    .updateTable("person")
    .set({
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      ...(image !== undefined && { image }),
      ...(cover !== undefined && { cover: jsonbOrNull(shownCover) }),
      ...(headline !== undefined && { headline }),
      ...(summary !== undefined && { summary }),
      ...(location !== undefined && { locationName: location.locationName, ...home }),
      ...(countriesLived !== undefined && { countriesLived: [...new Set(countriesLived)] }),
      ...(languages !== undefined && { languages: [...new Set(languages)] }),
      ...(skills !== undefined && { skills: jsonb(skills) }),
      ...(links !== undefined && {
        links: jsonb(numberedInOrder(links).map((link) => ({ id: String(link.sortOrder + 1), ...link }))),
      }),
      ...(locale !== undefined && { locale }),
      ...(unwritten satisfies NoFields),
      updatedAt: now,
    })
    .where("id", "=", personId)
    .execute();
}

type Sections = Pick<Changes, "projects" | "positions" | "educations" | "certifications">;

/** Each item is bounded, but not their sum. Throws DomainError rule-broken above `profilePolicy.maxBytes`. */
async function saveSections(
  trx: Trx,
  personId: string,
  { projects, positions, educations, certifications }: Sections,
): Promise<void> {
  if (projects !== undefined) await saveProjects(trx, personId, projects);
  if (positions !== undefined) await savePositions(trx, personId, positions);
  if (educations !== undefined) await saveEducations(trx, personId, educations);
  if (certifications !== undefined) await saveCertifications(trx, personId, certifications);
  const isChanged = [projects, positions, educations, certifications].some((section) => section !== undefined);
  if (isChanged && (await countSectionBytes(trx, personId)) > profilePolicy.maxBytes) {
    throw new DomainError("rule-broken", message("profileTooLarge"));
  }
}
