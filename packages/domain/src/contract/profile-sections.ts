import { z } from "zod";
import { textLimits } from "../constants.ts";
import { profileItemIdSchema } from "../ids.ts";
import { message } from "../messages/message.ts";
import { numberedInOrder } from "../profile/sort-order.ts";
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

const skillList = z.array(z.object({ text: required.describe("A skill in one or two words.") })).max(MAX_LINES);
const skills = skillList.default([]);
const linkList = z
  .array(z.object({ text: required.describe("The text of the link."), href: webAddress, sortOrder: sortOrderField }))
  .max(MAX_LINES);
const links = linkList.default([]);
const lineList = z
  .array(
    z.object({
      text: requiredLineField(textLimits.editableText).describe("One line of the list."),
      sortOrder: sortOrderField,
    }),
  )
  .max(MAX_LINES);
const lines = lineList.default([]);
const images = z.array(imageInput).max(MAX_LINES).default([]);

const year = z.int().min(FIRST_YEAR).max(LAST_YEAR).describe("Calendar year.");
const yearMonth = z.object({ year, month: z.int().min(1).max(12).describe("January is 1.") });
const onlyYear = z.object({ year }).nullable().default(null);

const projectInput = z
  .object({ id, title: required, headline: optional, summary: text, skills, links, images, sortOrder: sortOrderField })
  .meta({ id: "ProjectInput" });

const positionFields = z.object({
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
});

type Months = { startDate: YearMonth; endDate: YearMonth | null; isCurrent: boolean };
type YearMonth = z.infer<typeof yearMonth>;

function endsAfterStart({ startDate, endDate, isCurrent }: Months): boolean {
  return isCurrent || endDate === null || endDate.year * 12 + endDate.month >= startDate.year * 12 + startDate.month;
}
const endBeforeStart = { path: ["endDate"], error: message("endBeforeStart") };

const positionInput = positionFields.refine(endsAfterStart, endBeforeStart).meta({ id: "PositionInput" });

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
  .refine(
    ({ startDate, endDate }) => startDate === null || endDate === null || endDate.year >= startDate.year,
    endBeforeStart,
  )
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

/** Rows of fields in their order, without those that nobody filled in. */
export function rows<Row extends object>(list: z.ZodType<Row[], Row[]>) {
  return z
    .custom<Row[]>(Array.isArray)
    .transform((typed) => typed.filter(isFilledIn))
    .pipe(list)
    .transform(numberedInOrder);
}

function isFilledIn(row: object): boolean {
  return Object.values(row).some((field) => typeof field === "string" && !/^\s*(?:https?:\/\/)?\s*$/.test(field));
}

type Skills = { text: string }[];

/** Skills and those that are typed, separated by commas; each counts once. */
export function skillsForm(list: z.ZodType<Skills, Skills>) {
  return z
    .object({ skills: z.array(z.object({ text: z.string() })), typed: z.string() })
    .transform(({ skills: chosen, typed }) => ({ skills: withTypedSkills(chosen, typed), typed: "" }))
    .pipe(z.object({ skills: list, typed: z.string() }));
}

export function withTypedSkills(chosen: Skills, typed: string): Skills {
  const added = typed.split(",").map((part) => part.trim());
  const all = new Map<string, string>();
  for (const skill of [...chosen.map((one) => one.text), ...added]) {
    if (skill !== "" && !all.has(skill.toLowerCase())) all.set(skill.toLowerCase(), skill);
  }
  return [...all.values()].map((skill) => ({ text: skill }));
}

/** What is edited together in one form: the rest of an item has forms of its own. */
export const profileForms = {
  project: projectInput.pick({ title: true, headline: true }),
  position: positionFields
    .pick({
      title: true,
      companyName: true,
      company: true,
      locationName: true,
      startDate: true,
      endDate: true,
      isCurrent: true,
    })
    .refine(endsAfterStart, endBeforeStart),
  education: educationInput,
  certification: certificationInput,
  skills: skillsForm(skillList),
  links: z.object({ links: rows(linkList) }),
  lines: z.object({ lines: rows(lineList) }),
} as const;

export type ProjectInput = z.infer<typeof projectInput>;
export type PositionInput = z.infer<typeof positionInput>;
export type EducationInput = z.infer<typeof educationInput>;
export type CertificationInput = z.infer<typeof certificationInput>;
