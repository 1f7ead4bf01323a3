import { adminCommentsQuery } from "@meander/domain/contract/admin-comments";
import {
  activeActivitiesQuery,
  adminPeopleQuery,
  auditQuery,
  metricsQuery,
  promoteBody,
} from "@meander/domain/contract/administration";
import {
  approveBody,
  audience,
  campaignBody,
  campaignUpdateBody,
  recipientsQuery,
} from "@meander/domain/contract/campaigns";
import { commandArguments } from "@meander/domain/contract/cases";
import { instant } from "@meander/domain/contract/envelope";
import { reportCategoryField } from "@meander/domain/contract/moderation";
import { sharedTokenParams } from "@meander/domain/contract/shared-profiles";
import { specialBody, specialsQuery, specialTarget } from "@meander/domain/contract/special-notifications";
import { z } from "zod";
import type { CallName, ConsoleCalls } from "./contract.ts";
import { specialDraft } from "./special-draft.ts";

const nothing = z.undefined();
const shortText = z.string().max(2_000);
const caseId = z.strictObject({ caseId: z.uuid() });
const commandId = z.strictObject({ commandId: z.uuid() });
const campaignId = z.strictObject({ campaignId: z.uuid() });
const cursor = z.string().max(300).optional();

/** What main accepts from a window, whatever the window claims to be. Fields of the server are checked by the server's own schemas. */
export const requestSchemas = {
  getConnection: nothing,
  chooseServer: z.strictObject({ address: shortText }),
  forgetServer: nothing,
  logIn: z.strictObject({ emailAddress: shortText, password: shortText }),
  getStaff: nothing,
  logOut: nothing,
  getDeskStatus: nothing,
  reconnect: nothing,
  beginNewStore: nothing,
  getSettings: nothing,
  saveSettings: z.strictObject({ theme: z.enum(["system", "light", "dark"]), arePicturesVeiled: z.boolean() }),
  copySharedLink: sharedTokenParams.strict(),
  getSpecialDraft: nothing,
  keepSpecialDraft: z.strictObject({ draft: specialDraft.nullable() }),
  listCases: nothing,
  getCase: caseId,
  claimCase: caseId,
  releaseCase: caseId,
  saveCommand: z.strictObject({ caseId: z.uuid(), baseVersion: z.int().min(1), arguments: commandArguments }),
  listCommands: nothing,
  dismissCommand: commandId,
  repeatCommand: commandId.extend({ baseVersion: z.int().min(1) }),
  getPicture: z.strictObject({ path: shortText }),
  listPeople: asTyped(adminPeopleQuery),
  getPerson: z.strictObject({ userId: z.uuid() }),
  promotePerson: promoteBody.extend({ userId: z.uuid() }).strict(),
  listPersonCases: z.strictObject({ userId: z.uuid() }),
  searchActivities: z.strictObject({ q: z.string().max(240) }),
  listActiveActivities: z.strictObject({
    onlyTourists: z.boolean(),
    onlyLocalSearches: z.boolean(),
    onlyRecommended: z.boolean(),
    includeHidden: z.boolean(),
    q: z.string().max(240),
    limit: z.int().min(1).max(200),
    cursor: activeActivitiesQuery.shape.cursor,
  }),
  recommendActivity: z.strictObject({ activityId: z.uuid(), recommended: z.boolean() }),
  hideActivity: z.strictObject({
    activityId: z.uuid(),
    hidden: z.boolean(),
    category: reportCategoryField,
    reason: shortText,
  }),
  listComments: asTyped(adminCommentsQuery),
  removeComment: z.strictObject({ commentId: z.uuid(), category: reportCategoryField, reason: shortText }),
  getMetrics: asTyped(metricsQuery),
  listAudit: asTyped(auditQuery),
  listCampaigns: z.strictObject({ cursor }),
  getCampaign: campaignId,
  createCampaign: asTyped(campaignBody),
  updateCampaign: asTyped(campaignUpdateBody.extend({ campaignId: z.uuid() })),
  deleteCampaign: campaignId,
  approveCampaign: approveBody.extend({ campaignId: z.uuid() }).strict(),
  startCampaign: z.strictObject({ campaignId: z.uuid(), at: instant.nullable() }),
  pauseCampaign: campaignId,
  resumeCampaign: campaignId,
  cancelCampaign: campaignId,
  testCampaign: campaignId,
  previewCampaign: z.strictObject({ campaignId: z.uuid(), userId: z.uuid().optional() }),
  getReach: z.strictObject({ audience }),
  listSamplePeople: z.strictObject({ campaignId: z.uuid(), q: z.string().max(120) }),
  listRecipients: asTyped(recipientsQuery.extend({ campaignId: z.uuid() })),
  listSpecials: asTyped(specialsQuery),
  getSpecialReach: z.strictObject({ to: specialTarget }),
  sendSpecial: asTyped(specialBody),
  shareProfile: z.strictObject({ userId: z.uuid() }),
  listShares: z.strictObject({ userId: z.uuid() }),
  revokeShare: z.strictObject({ shareId: z.uuid() }),
  searchPlaces: z.strictObject({ q: z.string().max(200) }),
} as const satisfies { [Name in CallName]: z.ZodType<ConsoleCalls[Name]["request"]> };

/** Checks with a schema of the contract, but passes on what was typed: parsing (defaults, numbers from text) is the server's to do. */
function asTyped<Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape>) {
  type Typed = z.input<typeof schema>;
  const strict = schema.strict();
  return z.custom<Typed>((value) => strict.safeParse(value).success);
}
