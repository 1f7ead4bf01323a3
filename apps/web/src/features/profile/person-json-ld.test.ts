import { userProfile } from "@meander/domain/contract/profiles";
import { expect, test } from "vitest";
import { absoluteAt } from "../../shared/page/structured-data.ts";
import { personOf } from "./person-json-ld.ts";

const absolute = absoluteAt("https://meander.example");
const id = "01a1fbb0-2945-7ef5-8af3-8ef7cd6eef13";
const blank = userProfile.parse({
  _id: id,
  firstName: "Mika",
  lastName: "Oram",
  image: "/img/userAvatar.svg",
  cover: null,
  headline: null,
  summary: null,
  location: { locationName: null },
  countriesLived: [],
  languages: [],
  skills: [],
  links: [],
  projects: [],
  positions: [],
  educations: [],
  certifications: [],
  memberSince: "2026-01-01T00:00:00.000Z",
  hostedCount: 0,
  hostedCategory: null,
  guestWords: [],
  rating: { average: null, count: 0 },
  offersFeed: true,
  isSelf: false,
});

test("an empty page is a person with a name", () => {
  expect(personOf(blank, absolute)).toEqual({
    "@type": "Person",
    name: "Mika Oram",
    givenName: "Mika",
    familyName: "Oram",
    url: `https://meander.example/user/${id}/`,
  });
});

test("names what the page shows, and current work only", () => {
  const job = { id, urlSlug: "a", companyName: "Canal Co", company: { image: null, name: "Canal Co", link: null } };
  const dates = { locationName: null, startDate: { year: 2019, month: 4 }, endDate: null, summary: null };
  const lists = { responsibilities: [], achievements: [], skills: [], links: [], images: [], sortOrder: 0 };
  const years = { startDate: null, endDate: null, sortOrder: 0 };
  const written = userProfile.parse({
    ...blank,
    image: "/scene/4/2/mika.svg",
    headline: "Walks",
    location: { locationName: "Leiden" },
    languages: ["nl"],
    skills: [{ text: "Ropes" }],
    links: [{ id: "1", network: "Website", href: "https://mika.example/", sortOrder: 0 }],
    positions: [
      { ...job, ...dates, ...lists, title: "Skipper", isCurrent: true },
      { ...job, ...dates, ...lists, title: "Deckhand", isCurrent: false, companyName: "Ferry Co" },
    ],
    educations: [{ id, schoolName: "Nautical school", fieldOfStudy: null, degree: null, notes: null, ...years }],
    certifications: [{ id, name: "First aid", authority: "Red Cross", number: null, startDate: null, sortOrder: 0 }],
  });
  expect(personOf(written, absolute)).toMatchObject({
    image: "https://meander.example/scene/4/2/mika.svg",
    description: "Walks",
    homeLocation: { "@type": "Place", name: "Leiden" },
    knowsLanguage: ["nl"],
    knowsAbout: ["Ropes"],
    sameAs: ["https://mika.example/"],
    jobTitle: "Skipper",
    worksFor: [{ "@type": "Organization", name: "Canal Co" }],
    alumniOf: [{ "@type": "EducationalOrganization", name: "Nautical school" }],
    hasCredential: [{ name: "First aid", recognizedBy: { "@type": "Organization", name: "Red Cross" } }],
  });
});
