import { z } from "zod";
import { textLimits } from "../constants.ts";
import { profileItemIdSchema } from "../ids.ts";
import { message } from "../messages/message.ts";
import { imageAddress, imageItem } from "./people.ts";

/**
 * What a person sends of the sections of their page. Items come as they are read: an `id` keeps the item and its address,
 * one without is new; addresses are the server's.
 */

const MAX_ITEMS = 50;
const MAX_LINES = 30;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

const tooLong = message("fieldTooLong", { n: textLimits.authField });
const required = z
  .string({ error: message("fieldInvalid") })
  .trim()
  .min(1, message("fieldInvalid"))
  .max(textLimits.authField, tooLong);
const optional = z.string().trim().max(textLimits.authField, tooLong).nullable().default(null);
const text = z
  .string()
  .trim()
  .max(textLimits.editableText, message("fieldTooLong", { n: textLimits.editableText }))
  .nullable()
  .default(null);

/** A name in front of an address reads as where it leads, and a password would be public. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: message("fieldInvalid") })
  .max(500)
  .refine((address) => !/^https?:\/\/[^/?#]*@/i.test(address), message("linkWithPassword"))
  // Browsers leave tabs out, and read backslashes and further slashes as the first two.
  .regex(/^https?:\/\/[^\s/?#\\@]+(?:[/?#][^\s\\]*)?$/i, message("fieldInvalid"))
  .describe("A whole web address, http or https.");

/** For stored links: rows may be older than a rule. */
export function isWebAddress(address: string): boolean {
  return webAddress.safeParse(address).success;
}

const id = profileItemIdSchema
  .transform((value) => profileItemIdSchema.parse(value.toLowerCase()))
  .optional()
  .describe("Of an item that is already there: it keeps its id and its address. Left out for a new one.");
export const sortOrderField = z
  .int()
  .min(0)
  .max(10_000)
  .optional()
  .describe("Its place in the list, smallest first; without it the place in the array.");

const skills = z
  .array(z.object({ text: required.describe("A skill in a word or two.") }))
  .max(MAX_LINES)
  .default([]);
const links = z
  .array(z.object({ text: required.describe("What the link says."), href: webAddress, sortOrder: sortOrderField }))
  .max(MAX_LINES)
  .default([]);
const lines = z
  .array(
    z.object({
      text: z
        .string()
        .trim()
        .min(1, message("fieldInvalid"))
        .max(textLimits.editableText, message("fieldTooLong", { n: textLimits.editableText }))
        .describe("One line of the list."),
      sortOrder: sortOrderField,
    }),
  )
  .max(MAX_LINES)
  .default([]);
const images = z.array(imageItem).max(MAX_LINES).default([]);

const year = z.int().min(FIRST_YEAR).max(LAST_YEAR).describe("Calendar year.");
const yearMonth = z.object({ year, month: z.int().min(1).max(12).describe("January is 1.") });
const onlyYear = z.object({ year }).nullable().default(null);

const projectInput = z
  .object({ id, title: required, headline: optional, summary: text, skills, links, images, sortOrder: sortOrderField })
  .meta({ id: "ProjectInput" });

const positionInput = z
  .object({
    id,
    title: required,
    companyName: required,
    company: z
      .object({ image: imageAddress.nullable().default(null), link: webAddress.nullable().default(null) })
      .default({ image: null, link: null })
      .describe("The company's logo and site."),
    locationName: optional,
    startDate: yearMonth,
    endDate: yearMonth.nullable().default(null).describe("Null while it is current, or where nobody knows."),
    isCurrent: z.boolean().default(false).describe("They still work there; `endDate` is not kept then."),
    summary: text,
    responsibilities: lines,
    achievements: lines,
    skills,
    links,
    images,
    sortOrder: sortOrderField,
  })
  .refine(
    ({ startDate, endDate, isCurrent }) =>
      isCurrent || endDate === null || endDate.year * 12 + endDate.month >= startDate.year * 12 + startDate.month,
    { path: ["endDate"], error: message("endBeforeStart") },
  )
  .meta({ id: "PositionInput" });

const educationInput = z
  .object({
    id,
    fieldOfStudy: optional,
    degree: optional,
    schoolName: required,
    notes: text,
    startDate: onlyYear,
    endDate: onlyYear,
    sortOrder: sortOrderField,
  })
  .refine(({ startDate, endDate }) => startDate === null || endDate === null || endDate.year >= startDate.year, {
    path: ["endDate"],
    error: message("endBeforeStart"),
  })
  .meta({ id: "EducationInput" });

const certificationInput = z
  .object({
    id,
    name: required,
    authority: optional,
    number: optional.describe("Shown as ‘Credential id’."),
    startDate: onlyYear,
    sortOrder: sortOrderField,
  })
  .meta({ id: "CertificationInput" });

function section<Item extends z.ZodType<{ id?: string | undefined }>>(item: Item) {
  return z
    .array(item)
    .max(MAX_ITEMS)
    .refine(hasNoIdTwice, message("fieldInvalid"))
    .describe("The whole section: what is not in it is removed.");
}

function hasNoIdTwice(items: readonly { readonly id?: string | undefined }[]): boolean {
  const ids = items.flatMap((item) => item.id ?? []);
  return new Set(ids).size === ids.length;
}

export const profileSections = {
  projects: section(projectInput),
  positions: section(positionInput),
  educations: section(educationInput),
  certifications: section(certificationInput),
} as const;

export type ProjectInput = z.infer<typeof projectInput>;
export type PositionInput = z.infer<typeof positionInput>;
export type EducationInput = z.infer<typeof educationInput>;
export type CertificationInput = z.infer<typeof certificationInput>;
