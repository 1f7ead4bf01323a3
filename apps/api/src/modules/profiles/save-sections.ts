import type {
  CertificationInput,
  EducationInput,
  PositionInput,
  ProjectInput,
} from "@meander/domain/contract/profile-sections";
import { DomainError } from "@meander/domain/errors";
import { type ErrorKey, message } from "@meander/domain/messages/message";
import { numberedInOrder } from "@meander/domain/profile/sort-order";
import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import type { NoFields } from "../../db/no-fields.ts";
import { describedImage, requireOwnPictures } from "../media/own-pictures.ts";
import { claimSlugs } from "./claim-slugs.ts";

type SectionTable = "project" | "position" | "education" | "certification";

const missing = {
  project: "projectNotFound",
  position: "positionNotFound",
  education: "notFound",
  certification: "notFound",
} as const satisfies Record<SectionTable, ErrorKey>;

type Placed<Item> = Item & { readonly id: string; readonly sortOrder: number };

/**
 * Replaces a person's projects: items without an id are new, omitted ones are deleted. A removed one that is named
 * again is restored with its slug. The caller has
 * locked the person's row. Throws DomainError not-found for an id that isn't theirs.
 */
export async function saveProjects(trx: Trx, personId: string, items: readonly ProjectInput[]): Promise<void> {
  const { placed, added } = await placeItems(trx, "project", personId, items);
  const addresses = items.flatMap(({ images }) => images.map(({ src }) => src));
  const pictures = await requireOwnPictures(trx, personId, "user.projects", addresses);
  const rows = placed.map(({ id, title, headline, summary, skills, links, images, sortOrder, ...unwritten }) => ({
    ...(unwritten satisfies NoFields),
    id,
    personId,
    title,
    headline,
    summary,
    skills: jsonb(skills),
    links: jsonb(numberedInOrder(links)),
    images: jsonb(numberedInOrder(images).map((image) => describedImage(image, pictures))),
    sortOrder,
  }));
  if (rows.length > 0) await trx.insertInto("project").values(rows).execute();
  await claimSlugs(
    trx,
    personId,
    added.map(({ id, title }) => ({ itemId: id, text: title, kind: "project" })),
  );
}

/** As `saveProjects`; the slug is made of title and company. */
export async function savePositions(trx: Trx, personId: string, items: readonly PositionInput[]): Promise<void> {
  const { placed, added } = await placeItems(trx, "position", personId, items);
  const addresses = items.flatMap(({ images, company }) => [...images.map(({ src }) => src), company.image ?? ""]);
  const pictures = await requireOwnPictures(trx, personId, "user.positions", addresses);
  const rows = placed.map((item) => {
    const { id, title, companyName, company, locationName, startDate, endDate, isCurrent, summary, ...lists } = item;
    const { responsibilities, achievements, skills, links, images, sortOrder, ...unwritten } = lists;
    return {
      ...(unwritten satisfies NoFields),
      id,
      personId,
      title,
      companyName,
      companyImage: company.image,
      companyLink: company.link,
      locationName,
      startYear: startDate.year,
      startMonth: startDate.month,
      endYear: isCurrent ? null : (endDate?.year ?? null),
      endMonth: isCurrent ? null : (endDate?.month ?? null),
      isCurrent,
      summary,
      responsibilities: jsonb(numberedLines(responsibilities)),
      achievements: jsonb(numberedLines(achievements)),
      skills: jsonb(skills),
      links: jsonb(numberedInOrder(links)),
      images: jsonb(numberedInOrder(images).map((image) => describedImage(image, pictures))),
      sortOrder,
    };
  });
  if (rows.length > 0) await trx.insertInto("position").values(rows).execute();
  const wishes = added.map(({ id, title, companyName }) => ({
    itemId: id,
    text: `${title} ${companyName}`,
    kind: "position" as const,
  }));
  await claimSlugs(trx, personId, wishes);
}

/** As `saveProjects`, without slugs. */
export async function saveEducations(trx: Trx, personId: string, items: readonly EducationInput[]): Promise<void> {
  const { placed } = await placeItems(trx, "education", personId, items);
  const rows = placed.map(
    ({ id, fieldOfStudy, degree, schoolName, notes, startDate, endDate, sortOrder, ...unwritten }) => ({
      ...(unwritten satisfies NoFields),
      id,
      personId,
      fieldOfStudy,
      degree,
      schoolName,
      notes,
      startYear: startDate?.year ?? null,
      endYear: endDate?.year ?? null,
      sortOrder,
    }),
  );
  if (rows.length > 0) await trx.insertInto("education").values(rows).execute();
}

/** As `saveProjects`, without slugs. */
export async function saveCertifications(
  trx: Trx,
  personId: string,
  items: readonly CertificationInput[],
): Promise<void> {
  const { placed } = await placeItems(trx, "certification", personId, items);
  const rows = placed.map(({ id, name, authority, number, startDate, sortOrder, ...unwritten }) => ({
    ...(unwritten satisfies NoFields),
    id,
    personId,
    name,
    authority,
    number,
    startYear: startDate?.year ?? null,
    sortOrder,
  }));
  if (rows.length > 0) await trx.insertInto("certification").values(rows).execute();
}

/**
 * Returns the items in order, new ones with an id, and those `added`. Deletes the stored rows, which the caller inserts
 * again.
 */
async function placeItems<Item extends { readonly id?: string | undefined; readonly sortOrder?: number | undefined }>(
  trx: Trx,
  table: SectionTable,
  personId: string,
  items: readonly Item[],
): Promise<{ readonly placed: Placed<Item>[]; readonly added: Placed<Item>[] }> {
  const stored = await trx.selectFrom(table).select("id").where("personId", "=", personId).execute();
  const known = new Set([...stored.map((row) => row.id), ...(await findAddressed(trx, table, personId))]);
  const named = items.flatMap((item) => item.id ?? []);
  if (named.some((id) => !known.has(id))) throw new DomainError("not-found", message(missing[table]));
  await trx.deleteFrom(table).where("personId", "=", personId).execute();
  const newIds = await drawIds(trx, items.length - named.length);
  const placed = numberedInOrder(items).map((item) => ({ ...item, id: item.id ?? newIds.pop() ?? "" }));
  return { placed, added: placed.filter(({ id }) => !known.has(id)) };
}

/** Ids of items that have an address, also of removed ones: these can be restored. */
async function findAddressed(trx: Trx, table: SectionTable, personId: string): Promise<string[]> {
  if (table === "education" || table === "certification") return [];
  const query = trx.selectFrom("profileSlug").select("itemId").where("personId", "=", personId);
  const rows = await query.where("kind", "=", table).execute();
  return rows.map((row) => row.itemId);
}

async function drawIds(trx: Trx, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id from generate_series(1, ${count}::int)`.execute(trx);
  return rows.map((row) => row.id);
}

function numberedLines(lines: readonly { readonly text: string; readonly sortOrder?: number | undefined }[]) {
  return numberedInOrder(lines).map(({ text, sortOrder }) => ({ id: String(sortOrder + 1), text, sortOrder }));
}
