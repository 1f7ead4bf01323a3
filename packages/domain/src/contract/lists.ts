import { z } from "zod";
import { pageSizes, textLimits } from "../constants.ts";
import { activityIdSchema, listIdSchema } from "../ids.ts";
import { message } from "../messages/message.ts";
import { responseBudget } from "../policy.ts";
import { activityBrief, activityCard } from "./activities.ts";
import { instant, pageInfo, pageQuery } from "./envelope.ts";
import { personCard } from "./people.ts";
import { linesField, requiredLineField } from "./texts.ts";

const title = requiredLineField(textLimits.listTitle, message("titleMissing"));
const summary = linesField(textLimits.editableText);
const isPublic = z.boolean().describe("Whether others see the list; a private list is visible only to its owner.");

export const createListBody = z.object({ title, summary: summary.default(""), isPublic }).meta({ id: "CreateList" });
export type CreateListBody = z.infer<typeof createListBody>;

export const changeListBody = z
  .object({ title: title.optional(), summary: summary.optional(), isPublic: isPublic.optional() })
  .describe("Omitted fields stay unchanged.")
  .meta({ id: "ChangeList" });
export type ChangeListBody = z.infer<typeof changeListBody>;

export const listIdParams = z.object({ listId: listIdSchema });
export const listItemParams = z.object({ listId: listIdSchema, activityId: activityIdSchema });

/** A list in its owner's overview. */
export const ownList = z
  .object({
    _id: listIdSchema,
    title: z.string(),
    summary: z.string(),
    isPublic: z.boolean(),
    activityCount: z.int().min(0).describe("Number of its activities that the caller may see."),
    newest: activityBrief.nullable().describe("The activity added last, for the list's picture."),
    hasActivity: z.boolean().describe("Whether the requested activity is on the list; false when none was requested."),
    createdDate: instant,
    modifiedDate: instant.describe("Last change of the list's texts or activities."),
  })
  .meta({ id: "OwnList" });
export type OwnList = z.infer<typeof ownList>;

export const createdListsQuery = z.object({
  activityId: activityIdSchema.optional().describe("Reports in `hasActivity` whether this activity is on each list."),
});
export const createdListsResponse = z.object({ lists: z.array(ownList) });
export const ownListResponse = z.object({ list: ownList });

/** A list with one page of its activities, most recently added first. */
export const activityList = pageInfo
  .extend({
    _id: listIdSchema,
    title: z.string(),
    summary: z.string(),
    isPublic: z.boolean(),
    isMine: z.boolean(),
    owner: personCard,
    createdDate: instant,
    modifiedDate: instant,
    total: z.int().min(0).describe("Number of activities that the caller may see."),
    activities: z.array(activityCard),
  })
  .meta({ id: "ActivityList" });
export type ActivityListView = z.infer<typeof activityList>;

export const listsMax = 20;

export const listsQuery = pageQuery(pageSizes.lists).extend({
  id: z
    .string()
    .max(1_000)
    .describe(`Comma list of ids; up to ${listsMax} are read. Together they have at most ${responseBudget.rows} rows.`),
});
export const listsResponse = z.object({
  lists: z.array(activityList).describe("The lists that the caller may see, in the order of the ids."),
});
