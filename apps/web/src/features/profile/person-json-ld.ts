import { images } from "@meander/domain/constants";
import type { UserProfile } from "@meander/domain/contract/profiles";
import { userPath } from "@meander/domain/paths";

/** schema.org's Person for search engines: what the page shows. */
export function personJsonLd(profile: UserProfile): string {
  const { firstName, lastName, headline, summary, location, languages, skills, links, positions } = profile;
  const jobs = positions.filter(({ isCurrent }) => isCurrent);
  const schools = profile.educations.map(({ schoolName }) => organization("EducationalOrganization", schoolName));
  const credentials = profile.certifications.map(({ name, authority }) => ({
    "@type": "EducationalOccupationalCredential",
    name,
    recognizedBy: authority === null ? undefined : organization("Organization", authority),
  }));
  return JSON.stringify({
    "@context": "https://schema.org",
    "@type": "Person",
    name: `${firstName} ${lastName}`,
    givenName: firstName,
    familyName: lastName,
    url: userPath(profile._id),
    image: profile.image === images.defaultAvatar ? undefined : profile.image,
    description: summary || headline || undefined,
    homeLocation: location.locationName === null ? undefined : { "@type": "Place", name: location.locationName },
    knowsLanguage: some(languages),
    knowsAbout: some(skills.map(({ text }) => text)),
    sameAs: some(links.map(({ href }) => href)),
    jobTitle: jobs[0]?.title,
    worksFor: some(jobs.map(({ companyName }) => organization("Organization", companyName))),
    alumniOf: some(schools),
    hasCredential: some(credentials),
  });
}

function organization(type: string, name: string) {
  return { "@type": type, name };
}

/** Absent rather than empty. */
function some<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}
