import { z } from "zod";
import { textLimits } from "../constants.ts";
import { profileItemIdSchema } from "../ids.ts";
import { message } from "../messages/message.ts";
import { imageAddress, imageInput } from "./people.ts";
import { lineField, linesField, requiredLineField } from "./texts.ts";

/**
 * Profile sections in requests. An item with `id` keeps that item and its address; one without is new. The server
 * assigns addresses.
 */

const MAX_ITEMS = 50;
const MAX_LINES = 30;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

const required = requiredLineField(textLimits.authField);
const optional = lineField(textLimits.authField).nullable().default(null);
const text = linesField(textLimits.editableText).nullable().default(null);

/** Credentials before a host name can disguise where a link leads, and would publish a password. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: message("fieldInvalid") })
  .max(500)
  .refine((address) => !/^https?:\/\/[^/?#]*@/i.test(address), message("linkWithPassword"))
  // Browsers drop tabs and treat backslashes and extra slashes as the first two slashes.
  .regex(/^https?:\/\/[^\s/?#\\@]+(?:[/?#][^\s\\]*)?$/i, message("fieldInvalid"))
  .describe("An absolute http or https URL.");

/** Rechecks stored links, because rows may be older than a rule. */
export function isWebAddress(address: string): boolean {
  return webAddress.safeParse(address).success;
}

const id = profileItemIdSchema
  .transform((value) => profileItemIdSchema.parse(value.toLowerCase()))
  .optional()
  .describe("Id of an existing item, which retains its id and URL; omitted for a new item.");
export const sortOrderField = z
  .int()
  .min(0)
  .max(10_000)
  .optional()
  .describe("Position in the list, smallest first; defaults to the position in the array.");

const skills = z
  .array(z.object({ text: required.describe("A skill in one or two words.") }))
  .max(MAX_LINES)
  .default([]);
const links = z
  .array(z.object({ text: required.describe("The text of the link."), href: webAddress, sortOrder: sortOrderField }))
  .max(MAX_LINES)
  .default([]);
const lines = z
  .array(
    z.object({
      text: requiredLineField(textLimits.editableText).describe("One line of the list."),
      sortOrder: sortOrderField,
    }),
  )
  .max(MAX_LINES)
  .default([]);
const images = z.array(imageInput).max(MAX_LINES).default([]);

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
    endDate: yearMonth.nullable().default(null).describe("Null while it is ongoing or when unknown."),
    isCurrent: z.boolean().default(false).describe("Whether it is ongoing; `endDate` is then not stored."),
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
    .describe("The whole section: items that are left out are deleted.");
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
