import { z } from "zod";
import { textLimits } from "../constants.ts";
import { activityIdSchema, profileItemIdSchema, userIdSchema } from "../ids.ts";
import { localeTags } from "../messages/locales.ts";
import { nameField } from "./fields.ts";
import { rating } from "./participation.ts";
import { imageAddress, imageInput, imageItem } from "./people.ts";
import { profileSections, rows, skillsForm, sortOrderField, webAddress } from "./profile-sections.ts";
import { lineField, linesField, requiredLineField } from "./texts.ts";

const link = z.object({ text: z.string(), href: z.string(), sortOrder: z.int() });
const sortedText = z.object({ text: z.string(), sortOrder: z.int() });
const yearMonth = z.object({ year: z.int(), month: z.int().min(1).max(12) });

export const project = z
  .object({
    id: profileItemIdSchema,
    urlSlug: z.string(),
    title: z.string(),
    headline: z.string().nullable(),
    summary: z.string().nullable(),
    skills: z.array(z.object({ text: z.string() })),
    links: z.array(link),
    images: z.array(imageItem),
    sortOrder: z.int(),
  })
  .meta({ id: "Project" });
export type Project = z.infer<typeof project>;

export const position = z
  .object({
    id: profileItemIdSchema,
    urlSlug: z.string(),
    title: z.string(),
    companyName: z.string(),
    company: z.object({ image: imageAddress.nullable(), name: z.string(), link: z.string().nullable() }),
    locationName: z.string().nullable(),
    startDate: yearMonth,
    endDate: yearMonth.nullable(),
    isCurrent: z.boolean(),
    summary: z.string().nullable(),
    responsibilities: z.array(sortedText),
    achievements: z.array(sortedText),
    skills: z.array(z.object({ text: z.string() })),
    links: z.array(link),
    images: z.array(imageItem),
    sortOrder: z.int(),
  })
  .meta({ id: "Position" });
export type Position = z.infer<typeof position>;

export const education = z
  .object({
    id: profileItemIdSchema,
    fieldOfStudy: z.string().nullable(),
    degree: z.string().nullable(),
    schoolName: z.string(),
    notes: z.string().nullable(),
    startDate: z.object({ year: z.int() }).nullable(),
    endDate: z.object({ year: z.int() }).nullable(),
    sortOrder: z.int(),
  })
  .meta({ id: "Education" });

export const certification = z
  .object({
    id: profileItemIdSchema,
    name: z.string(),
    authority: z.string().nullable(),
    number: z.string().nullable(),
    startDate: z.object({ year: z.int() }).nullable(),
    sortOrder: z.int(),
  })
  .meta({ id: "Certification" });

export const guestWords = rating
  .extend({ activity: z.object({ _id: activityIdSchema, title: z.string() }) })
  .meta({ id: "GuestWords" });
export type GuestWords = z.infer<typeof guestWords>;

/** A person's public page. */
export const userProfile = z
  .object({
    _id: userIdSchema,
    firstName: z.string(),
    lastName: z.string(),
    image: imageAddress,
    cover: imageItem.nullable(),
    headline: z.string().nullable(),
    summary: z.string().nullable(),
    location: z.object({ locationName: z.string().nullable() }),
    countriesLived: z.array(z.string().length(2)),
    languages: z.array(z.string()),
    skills: z.array(z.object({ text: z.string() })),
    links: z.array(z.object({ id: z.string(), network: z.string(), href: z.string(), sortOrder: z.int() })),
    projects: z.array(project),
    positions: z.array(position),
    educations: z.array(education),
    certifications: z.array(certification),
    memberSince: z.iso.datetime(),
    hostedCount: z.int().min(0).describe("Number of activities that this person opened."),
    hostedCategory: z.int().nullable().describe("The category of most of these activities; null without any."),
    rating: z
      .object({ average: z.number().nullable(), count: z.int().min(0) })
      .describe("Ratings of the activities that this person hosted; the average is null without ratings."),
    guestWords: z
      .array(guestWords)
      .describe("What guests wrote about activities that this person hosted, newest first."),
    offersFeed: z.boolean().describe("Whether what the person hosts can be subscribed to, as a calendar or by RSS."),
    isSelf: z.boolean(),
  } satisfies Record<Exclude<keyof UpdateUserBody["user"], "locale">, z.ZodType> & Record<string, z.ZodType>)
  .meta({ id: "UserProfile" });
export type UserProfile = z.infer<typeof userProfile>;

export const userResponse = z.object({ user: userProfile });

/** `/project/{slug}` and `/experience/{slug}` are pages of their own, so the response includes the owner. */
export const projectResponse = z.object({
  project,
  owner: z.object({ _id: userIdSchema, firstName: z.string(), lastName: z.string() }),
});
export const positionResponse = z.object({
  position,
  owner: z.object({ _id: userIdSchema, firstName: z.string(), lastName: z.string() }),
});

/** A slug or an id. */
export const profileItemParams = z.object({ slug: z.string().min(1).max(200) });

const listedText = requiredLineField(textLimits.authField);

const skills = z.array(z.object({ text: listedText.describe("A skill in one or two words.") })).max(50);
const links = z
  .array(
    z.object({
      network: listedText.describe("The network's name, e.g. instagram."),
      href: webAddress,
      sortOrder: sortOrderField,
    }),
  )
  .max(20);
const countriesLived = z
  .array(z.string().regex(/^[A-Z]{2}$/))
  .max(250)
  .describe("Codes (ISO 3166-1 alpha-2) of the countries they have lived in.");
const languages = z
  .array(z.string().regex(/^[a-z]{2,3}$/))
  .max(50)
  .describe("Codes (ISO 639-1) of the languages they speak.");

/** The forms in which a person edits fields of their profile together, beside `profileForms`. */
export const profileChoices = {
  countriesLived: z.object({ codes: countriesLived }),
  languages: z.object({ codes: languages }),
} as const;
export const nameForm = z.object({ firstName: nameField("first"), lastName: nameField("last") });
export const ownSkillsForm = skillsForm(skills);
export const socialLinksForm = z.object({ links: rows(links) });

/** Unlike in a change, it may be older than a rule. */
const seenText = z.string();

/** A partial user: only given fields change, and a list replaces the stored one. Unknown fields are ignored. */
export const updateUserBody = z
  .object({
    user: z
      .object({
        firstName: nameField("first"),
        lastName: nameField("last"),
        image: imageAddress.nullable(),
        cover: imageInput.nullable().describe("The background image of the page's header."),
        headline: lineField(textLimits.editableText).nullable(),
        summary: linesField(textLimits.editableText).nullable(),
        location: z.object({
          locationName: lineField(textLimits.authField).nullable().describe("Where they live, as free text."),
        }),
        skills,
        links,
        countriesLived,
        languages,
        locale: z.enum(localeTags).describe("The language of their pages and mails."),
        ...profileSections,
      })
      .partial()
      .describe("Only the fields sent change; a list replaces the stored one."),
    replaces: z
      .object({
        firstName: seenText,
        lastName: seenText,
        image: seenText.nullable().describe("The avatar's address; null for none."),
        cover: imageInput.nullable().describe("The cover; null for none."),
        headline: seenText.nullable(),
        summary: seenText.nullable(),
        location: z.object({ locationName: seenText.nullable() }),
        skills,
        links,
        countriesLived,
        languages,
        ...profileSections,
      })
      .partial()
      .default({})
      .describe(
        "What the caller saw in fields that it changes. A list then may name some items only: its changes are merged with others' by id, text or href. A conflict when both sides changed the same value.",
      ),
  })
  .meta({ id: "UpdateUser" });
export type UpdateUserBody = z.infer<typeof updateUserBody>;
