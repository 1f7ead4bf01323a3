import { images } from "@meander/domain/constants";
import type { UserProfile } from "@meander/domain/contract/profiles";
import { userPath } from "@meander/domain/paths";
import type { Person } from "schema-dts";
import type { Absolute } from "../../shared/page/structured-data.ts";

/** What the page shows of the person. */
export function personOf(profile: UserProfile, absolute: Absolute): Person {
  const { firstName, lastName, headline, summary, location, languages, skills, links, positions } = profile;
  const jobs = positions.filter(({ isCurrent }) => isCurrent);
  const schools = profile.educations.map(({ schoolName }) => organization("EducationalOrganization", schoolName));
  const credentials = profile.certifications.map(({ name, authority }) => ({
    "@type": "EducationalOccupationalCredential" as const,
    name,
    ...(authority !== null && { recognizedBy: organization("Organization", authority) }),
  }));
  const about = summary || headline;
  return {
    "@type": "Person",
    name: `${firstName} ${lastName}`,
    givenName: firstName,
    familyName: lastName,
    url: absolute(userPath(profile._id)),
    ...(profile.image !== images.defaultAvatar && { image: absolute(profile.image) }),
    ...(about && { description: about }),
    ...(location.locationName !== null && { homeLocation: { "@type": "Place", name: location.locationName } }),
    ...(languages.length > 0 && { knowsLanguage: languages }),
    ...(skills.length > 0 && { knowsAbout: skills.map(({ text }) => text) }),
    ...(links.length > 0 && { sameAs: links.map(({ href }) => href) }),
    ...(jobs[0] && { jobTitle: jobs[0].title }),
    ...(jobs.length > 0 && { worksFor: jobs.map(({ companyName }) => organization("Organization", companyName)) }),
    ...(schools.length > 0 && { alumniOf: schools }),
    ...(credentials.length > 0 && { hasCredential: credentials }),
  };
}

function organization<Type extends "Organization" | "EducationalOrganization">(type: Type, name: string) {
  return { "@type": type, name };
}
