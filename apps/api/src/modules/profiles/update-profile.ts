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
import { findHome } from "./find-home.ts";
import { countSectionBytes } from "./queries.ts";
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
 * Changes the given fields; lists replace the stored ones, and the server assigns their ids and slugs. Updates the
 * person's row first, so that concurrent updates of one profile are serialised. Throws DomainError version-changed if a
 * value in `replaces` is no longer the stored one.
 */
export async function updateProfile(db: Database, { actor, changes, replaces, now }: Input): Promise<void> {
  const { projects, positions, educations, certifications, ...fields } = changes;
  const { firstName, lastName, image, cover, headline, summary, location, countriesLived, ...others } = fields;
  const { skills, links, locale, ...unwritten } = others;
  const home = location === undefined ? undefined : await findHome(db, location.locationName);
  await db.transaction().execute(async (trx) => {
    await requireUnchanged(trx, actor.userId, replaces);
    if (image != null) await requireOwnPictures(trx, actor.userId, "user.image", [image]);
    const [shownCover = null] = await requireOwnImages(trx, actor.userId, "user.cover", cover == null ? [] : [cover]);
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
        ...(skills !== undefined && { skills: jsonb(skills) }),
        ...(links !== undefined && {
          links: jsonb(numberedInOrder(links).map((link) => ({ id: String(link.sortOrder + 1), ...link }))),
        }),
        ...(locale !== undefined && { locale }),
        ...(unwritten satisfies NoFields),
        updatedAt: now,
      })
      .where("id", "=", actor.userId)
      .execute();
    await saveSections(trx, actor.userId, { projects, positions, educations, certifications });
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "update-profile",
      subjectType: "user",
      subjectId: actor.userId,
      data: { fields: Object.keys(changes).join(",") },
    });
  });
}

async function requireUnchanged(trx: Trx, personId: string, replaces: Replaced): Promise<void> {
  if (Object.keys(replaces).length === 0) return;
  const stored = await trx
    .selectFrom("person")
    .select(["headline", "summary", "locationName"])
    .where("id", "=", personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const isSame = (seen: string | null | undefined, now: string | null) =>
    seen === undefined || (seen ?? "") === (now ?? "");
  const isUnchanged =
    isSame(replaces.headline, stored.headline) &&
    isSame(replaces.summary, stored.summary) &&
    isSame(replaces.location?.locationName, stored.locationName);
  if (!isUnchanged) throw new DomainError("version-changed", message("profileChanged"));
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
