import type { GuestWords, Position, Project, UserProfile } from "@meander/domain/contract/profiles";
import { shownAddress, shownAvatar } from "@meander/domain/image/shown-image";
import { activityIdOf, profileItemIdOf, userIdOf } from "../../db/branded-ids.ts";
import { personCardOf } from "./person-card-of.ts";
import type { GuestWordsRow, PositionRow, ProfileRows, ProjectRow } from "./queries.ts";
import {
  shownLink,
  storedCover,
  storedImages,
  storedLinks,
  storedPersonLinks,
  storedSkills,
  storedTexts,
} from "./stored-json.ts";

export function userProfileOf(rows: ProfileRows, viewerId: string | null): UserProfile {
  const { person } = rows;
  return {
    _id: userIdOf(person.id),
    firstName: person.firstName,
    lastName: person.lastName,
    image: shownAvatar(person.image),
    cover: storedCover(person.cover),
    headline: person.headline,
    summary: person.summary,
    location: { locationName: person.locationName },
    countriesLived: person.countriesLived,
    languages: person.languages,
    skills: storedSkills(person.skills),
    links: storedPersonLinks(person.links),
    projects: rows.projects.map(projectOf),
    positions: rows.positions.map(positionOf),
    educations: rows.educations.map(educationOf),
    certifications: rows.certifications.map(certificationOf),
    memberSince: person.createdAt.toISOString(),
    hostedCount: person.hostedCount,
    hostedCategory: rows.hostedCategory,
    rating: { average: rows.rating.count === 0 ? null : rows.rating.sum / rows.rating.count, count: rows.rating.count },
    guestWords: rows.guestWords.map(guestWordsOf),
    offersFeed: person.offersFeed,
    isSelf: person.id === viewerId,
  };
}

function guestWordsOf(row: GuestWordsRow): GuestWords {
  return {
    user: personCardOf(row),
    stars: row.stars,
    text: row.text,
    createdDate: row.createdAt.toISOString(),
    activity: { _id: activityIdOf(row.activityId), title: row.activityTitle },
  };
}

export function projectOf(row: ProjectRow): Project {
  return {
    id: profileItemIdOf(row.id),
    urlSlug: row.urlSlug ?? row.id,
    title: row.title,
    headline: row.headline,
    summary: row.summary,
    skills: storedSkills(row.skills),
    links: storedLinks(row.links),
    images: storedImages(row.images),
    sortOrder: row.sortOrder,
  };
}

export function positionOf(row: PositionRow): Position {
  return {
    id: profileItemIdOf(row.id),
    urlSlug: row.urlSlug ?? row.id,
    title: row.title,
    companyName: row.companyName,
    company: { image: shownAddress(row.companyImage), name: row.companyName, link: shownLink(row.companyLink) },
    locationName: row.locationName,
    startDate: { year: row.startYear, month: row.startMonth },
    endDate: row.endYear === null ? null : { year: row.endYear, month: row.endMonth ?? 12 },
    isCurrent: row.isCurrent,
    summary: row.summary,
    responsibilities: storedTexts(row.responsibilities),
    achievements: storedTexts(row.achievements),
    skills: storedSkills(row.skills),
    links: storedLinks(row.links),
    images: storedImages(row.images),
    sortOrder: row.sortOrder,
  };
}

function educationOf(row: ProfileRows["educations"][number]): UserProfile["educations"][number] {
  return {
    id: profileItemIdOf(row.id),
    fieldOfStudy: row.fieldOfStudy,
    degree: row.degree,
    schoolName: row.schoolName,
    notes: row.notes,
    startDate: yearOf(row.startYear),
    endDate: yearOf(row.endYear),
    sortOrder: row.sortOrder,
  };
}

function certificationOf(row: ProfileRows["certifications"][number]): UserProfile["certifications"][number] {
  return {
    id: profileItemIdOf(row.id),
    name: row.name,
    authority: row.authority,
    number: row.number,
    startDate: yearOf(row.startYear),
    sortOrder: row.sortOrder,
  };
}

function yearOf(year: number | null): { year: number } | null {
  return year === null ? null : { year };
}
