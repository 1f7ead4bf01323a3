import { scenePartOf } from "@meander/domain/image/scene-seed";
import { scenePath } from "@meander/domain/paths";
import { firstFreeSlug, slugify } from "@meander/domain/profile/slug";
import { hash } from "@node-rs/argon2";
import type pg from "pg";
import { people } from "./content/people.ts";
import { insertLink, insertRow } from "./insert-rows.ts";
import { type DemoRegistry, personKey } from "./registry.ts";
import type { DemoPerson } from "./types.ts";

export const DEMO_PASSWORD = "wander2026";

/** Inserts all people with their profiles; only people with an account get an address to log in with. */
export async function insertPeople(client: pg.Client, registry: DemoRegistry, now: Date): Promise<void> {
  const missing = people.filter((person) => registry.find(personKey(person.key)) === undefined);
  if (missing.length === 0) return;
  const passwordHash = await hash(DEMO_PASSWORD);
  const takenSlugs = new Set<string>();
  for (const [index, person] of missing.entries()) {
    const id = await insertPerson(client, person, passwordHash, joinedAt(now, index));
    await registry.add(personKey(person.key), id);
    await insertProfileSections(client, person, id, takenSlugs);
  }
}

/** Spreads sign-ups over the last two years. */
function joinedAt(now: Date, index: number): Date {
  const weeksAgo = 104 - index * 3;
  return new Date(now.getTime() - weeksAgo * 7 * 24 * 3_600_000);
}

function insertPerson(client: pg.Client, person: DemoPerson, passwordHash: string, createdAt: Date): Promise<string> {
  return insertRow(client, "person", {
    first_name: person.firstName,
    last_name: person.lastName,
    email: `${person.account ? person.key : `${slugify(person.firstName)}.${slugify(person.lastName)}`}@meander.example`,
    password_hash: person.account ? passwordHash : null,
    user_type: person.account?.userType ?? 1,
    headline: person.headline,
    summary: person.summary ?? null,
    location_name: person.home.name,
    lon: person.home.lon,
    lat: person.home.lat,
    country_code: person.home.country,
    countries_lived: person.countriesLived,
    languages: person.languages ?? [],
    skills: { json: person.skills.map((text) => ({ text })) },
    links: { json: (person.links ?? []).map((link, sortOrder) => ({ id: `${sortOrder + 1}`, ...link, sortOrder })) },
    terms_accepted_at: createdAt,
    created_at: createdAt,
    updated_at: createdAt,
  });
}

async function insertProfileSections(
  client: pg.Client,
  person: DemoPerson,
  personId: string,
  takenSlugs: Set<string>,
): Promise<void> {
  const claimSlug = async (title: string, kind: "project" | "position", itemId: string) => {
    const slug = firstFreeSlug(slugify(title), (candidate) => takenSlugs.has(candidate));
    takenSlugs.add(slug);
    await insertLink(client, "profile_slug", { slug, kind, item_id: itemId, person_id: personId });
  };
  for (const [sortOrder, project] of (person.projects ?? []).entries()) {
    const id = await insertRow(client, "project", {
      person_id: personId,
      title: project.title,
      headline: project.headline,
      summary: project.summary,
      skills: texts(project.skills),
      links: { json: (project.links ?? []).map((link, order) => ({ ...link, sortOrder: order })) },
      images: sceneImages(personId, 2 * sortOrder, project.scene, project.title),
      sort_order: sortOrder,
    });
    await claimSlug(project.title, "project", id);
  }
  for (const [sortOrder, position] of (person.positions ?? []).entries()) {
    const id = await insertRow(client, "position", {
      person_id: personId,
      title: position.title,
      company_name: position.companyName,
      location_name: position.locationName,
      start_year: position.start[0],
      start_month: position.start[1],
      end_year: position.end?.[0] ?? null,
      end_month: position.end?.[1] ?? null,
      is_current: position.end === undefined,
      summary: position.summary,
      responsibilities: sortedTexts(position.responsibilities),
      achievements: sortedTexts(position.achievements),
      skills: texts(position.skills),
      images: sceneImages(personId, 50 + 2 * sortOrder, position.scene, position.companyName),
      sort_order: sortOrder,
    });
    await claimSlug(`${position.title} ${position.companyName}`, "position", id);
  }
  for (const [sortOrder, education] of (person.educations ?? []).entries()) {
    await insertRow(client, "education", {
      person_id: personId,
      field_of_study: education.fieldOfStudy,
      degree: education.degree,
      school_name: education.schoolName,
      notes: education.notes ?? null,
      start_year: education.years[0],
      end_year: education.years[1],
      sort_order: sortOrder,
    });
  }
  for (const [sortOrder, { year, ...certification }] of (person.certifications ?? []).entries()) {
    await insertRow(client, "certification", {
      person_id: personId,
      ...certification,
      start_year: year,
      sort_order: sortOrder,
    });
  }
}

const texts = (list: readonly string[]) => ({ json: list.map((text) => ({ text })) });
const sortedTexts = (list: readonly string[]) => ({
  json: list.map((text, sortOrder) => ({ id: `${sortOrder + 1}`, text, sortOrder })),
});

/** Two scene pictures, so that the carousel has a second one. */
function sceneImages(
  personId: string,
  firstPart: number,
  scene: { readonly category: number; readonly period: number },
  caption: string,
) {
  return {
    json: [0, 1].map((sortOrder) => ({
      src: scenePath({
        seed: scenePartOf(personId, firstPart + sortOrder),
        category: scene.category,
        period: ((scene.period - 1 + sortOrder) % 4) + 1,
      }),
      service: "local",
      caption,
      sortOrder,
    })),
  };
}
