import type {
  CertificationInput,
  EducationInput,
  ProjectInput,
  PositionInput,
} from "@meander/domain/contract/profile-sections";
import { DomainError } from "@meander/domain/errors";
import { type ErrorKey, message } from "@meander/domain/messages/message";
import { numberedInOrder } from "@meander/domain/profile/sort-order";
import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { claimSlugs } from "./claim-slugs.ts";

type SectionTable = "project" | "position" | "education" | "certification";

const missing = {
  project: "projectNotFound",
  position: "positionNotFound",
  education: "notFound",
  certification: "notFound",
} as const satisfies Record<SectionTable, ErrorKey>;

type Placed<Item> = Item & { readonly id: string; readonly sortOrder: number; readonly isNew: boolean };

/**
 * Replaces a person's projects: those without an id are new, those left out go with their addresses. Call it with the
 * person's row locked. Throws DomainError not-found for an id that is not among theirs.
 */
export async function saveProjects(trx: Trx, personId: string, items: readonly ProjectInput[]): Promise<void> {
  const placed = await placeItems(trx, "project", personId, items);
  const rows = placed.map((item) => ({
    id: item.id,
    personId,
    title: item.title,
    headline: item.headline,
    summary: item.summary,
    skills: jsonb(item.skills),
    links: jsonb(numberedInOrder(item.links)),
    images: jsonb(numberedInOrder(item.images)),
    sortOrder: item.sortOrder,
  }));
  if (rows.length > 0) await trx.insertInto("project").values(rows).execute();
  const fresh = placed.filter((item) => item.isNew);
  await claimSlugs(
    trx,
    personId,
    fresh.map(({ id, title }) => ({ itemId: id, text: title, kind: "project" })),
  );
}

/** As `saveProjects`; the address is made of title and company. */
export async function savePositions(trx: Trx, personId: string, items: readonly PositionInput[]): Promise<void> {
  const placed = await placeItems(trx, "position", personId, items);
  const rows = placed.map((item) => ({
    id: item.id,
    personId,
    title: item.title,
    companyName: item.companyName,
    companyImage: item.company.image,
    companyLink: item.company.link,
    locationName: item.locationName,
    startYear: item.startDate.year,
    startMonth: item.startDate.month,
    endYear: item.isCurrent ? null : (item.endDate?.year ?? null),
    endMonth: item.isCurrent ? null : (item.endDate?.month ?? null),
    isCurrent: item.isCurrent,
    summary: item.summary,
    responsibilities: jsonb(numberedLines(item.responsibilities)),
    achievements: jsonb(numberedLines(item.achievements)),
    skills: jsonb(item.skills),
    links: jsonb(numberedInOrder(item.links)),
    images: jsonb(numberedInOrder(item.images)),
    sortOrder: item.sortOrder,
  }));
  if (rows.length > 0) await trx.insertInto("position").values(rows).execute();
  const fresh = placed.filter((item) => item.isNew);
  const wishes = fresh.map(({ id, title, companyName }) => ({
    itemId: id,
    text: `${title} ${companyName}`,
    kind: "position" as const,
  }));
  await claimSlugs(trx, personId, wishes);
}

/** As `saveProjects`, without addresses. */
export async function saveEducations(trx: Trx, personId: string, items: readonly EducationInput[]): Promise<void> {
  const placed = await placeItems(trx, "education", personId, items);
  const rows = placed.map((item) => ({
    id: item.id,
    personId,
    fieldOfStudy: item.fieldOfStudy,
    degree: item.degree,
    schoolName: item.schoolName,
    notes: item.notes,
    startYear: item.startDate?.year ?? null,
    endYear: item.endDate?.year ?? null,
    sortOrder: item.sortOrder,
  }));
  if (rows.length > 0) await trx.insertInto("education").values(rows).execute();
}

/** As `saveProjects`, without addresses. */
export async function saveCertifications(
  trx: Trx,
  personId: string,
  items: readonly CertificationInput[],
): Promise<void> {
  const placed = await placeItems(trx, "certification", personId, items);
  const rows = placed.map((item) => ({
    id: item.id,
    personId,
    name: item.name,
    authority: item.authority,
    number: item.number,
    startYear: item.startDate?.year ?? null,
    sortOrder: item.sortOrder,
  }));
  if (rows.length > 0) await trx.insertInto("certification").values(rows).execute();
}

/** The items in their order, new ones with an id. What was stored is removed, to be written again; what is not among them gives its address up. */
async function placeItems<Item extends { readonly id?: string | undefined; readonly sortOrder?: number | undefined }>(
  trx: Trx,
  table: SectionTable,
  personId: string,
  items: readonly Item[],
): Promise<Placed<Item>[]> {
  const stored = await trx.selectFrom(table).select("id").where("personId", "=", personId).execute();
  const known = new Set(stored.map((row) => row.id));
  const named = items.flatMap((item) => item.id ?? []);
  if (named.some((id) => !known.has(id))) throw new DomainError("not-found", message(missing[table]));
  const gone = [...known].filter((id) => !named.includes(id));
  if (gone.length > 0) await trx.deleteFrom("profileSlug").where("itemId", "in", gone).execute();
  await trx.deleteFrom(table).where("personId", "=", personId).execute();
  const newIds = await drawIds(trx, items.length - named.length);
  return numberedInOrder(items).map((item) => ({
    ...item,
    id: item.id ?? newIds.pop() ?? "",
    isNew: item.id === undefined,
  }));
}

async function drawIds(trx: Trx, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id from generate_series(1, ${count}::int)`.execute(trx);
  return rows.map((row) => row.id);
}

function numberedLines(lines: readonly { readonly text: string; readonly sortOrder?: number | undefined }[]) {
  return numberedInOrder(lines).map(({ text, sortOrder }) => ({ id: String(sortOrder + 1), text, sortOrder }));
}
