import {
  approveBody,
  campaignBody,
  campaignIdParams,
  campaignRecord,
  campaignsQuery,
  campaignsResponse,
  campaignUpdateBody,
  previewQuery,
  previewResponse,
  reachBody,
  reachEstimate,
  recipientsQuery,
  recipientsResponse,
  sampleQuery,
  sampleResponse,
  startBody,
} from "@meander/domain/contract/campaigns";
import { okResponse } from "@meander/domain/contract/envelope";
import { createRouter, declareRoute, json, jsonBody, on, optionalJsonBody } from "../../http/router.ts";
import { approveCampaign } from "./approve-campaign.ts";
import { estimateReach, findSample } from "./audience-queries.ts";
import {
  cancelCampaign,
  deleteCampaign,
  pauseCampaign,
  resumeCampaign,
  unscheduleCampaign,
} from "./control-campaign.ts";
import { createCampaign } from "./create-campaign.ts";
import { editCampaign } from "./edit-campaign.ts";
import { listRecipients } from "./list-recipients.ts";
import { previewCampaign } from "./preview-campaign.ts";
import { getCampaignRow, getNamedCampaign, listCampaigns } from "./queries.ts";
import { requestApproval } from "./request-approval.ts";
import { sendTest } from "./send-test.ts";
import { startCampaign } from "./start-campaign.ts";
import { storedAudience } from "./stored-json.ts";
import { campaignOf, samplePersonOf } from "./views.ts";

const SAMPLE_SIZE = 20;
const access = { permission: "sendCampaigns" } as const;
const ofCampaign = { params: campaignIdParams } as const;
const campaignResponses = { 200: json(campaignRecord) } as const;
/** Route settings of a command on one campaign, without a body. */
const command = { method: "post", access, request: ofCampaign, responses: campaignResponses } as const;

const getCampaigns = declareRoute({
  method: "get",
  path: "/admin/campaigns",
  access,
  summary: "Campaigns, newest first.",
  request: { query: campaignsQuery },
  responses: { 200: json(campaignsResponse) },
});

const postCampaign = declareRoute({
  method: "post",
  path: "/admin/campaigns",
  access,
  summary: "Creates a campaign as a draft.",
  request: { body: jsonBody(campaignBody) },
  responses: { 201: json(campaignRecord, "Created.") },
});

const postReach = declareRoute({
  method: "post",
  path: "/admin/campaigns/reach",
  access,
  summary: "How many people an audience reaches, why others are excluded, and who gets it in the morning.",
  limits: [],
  request: { body: jsonBody(reachBody) },
  responses: { 200: json(reachEstimate) },
});

const getCampaign = declareRoute({
  method: "get",
  path: "/admin/campaign/{campaignId}",
  access,
  summary: "One campaign.",
  request: ofCampaign,
  responses: campaignResponses,
});

const patchCampaign = declareRoute({
  method: "patch",
  path: "/admin/campaign/{campaignId}",
  access,
  summary: "Edits a campaign that has not started; any edit voids its approval.",
  request: { ...ofCampaign, body: jsonBody(campaignUpdateBody) },
  responses: campaignResponses,
});

const removeCampaign = declareRoute({
  method: "delete",
  path: "/admin/campaign/{campaignId}",
  access,
  summary: "Deletes a campaign that has not started.",
  request: ofCampaign,
  responses: { 200: json(okResponse) },
});

const postApprove = declareRoute({
  ...command,
  path: "/admin/campaign/{campaignId}/approve",
  summary: "Approves exactly the content seen; only for staff who neither wrote nor last edited it.",
  request: { ...ofCampaign, body: jsonBody(approveBody) },
  refuses: [422],
});

const postRequestApproval = declareRoute({
  ...command,
  path: "/admin/campaign/{campaignId}/request-approval",
  summary: "Asks everyone who may approve it, once for each version.",
  refuses: [422],
});

const postUnschedule = declareRoute({
  ...command,
  path: "/admin/campaign/{campaignId}/unschedule",
  summary: "Undoes a start that is still ahead; the approval stays.",
});

const postStart = declareRoute({
  ...command,
  path: "/admin/campaign/{campaignId}/start",
  summary: "Starts sending in ten seconds or at a given time; the audience is fixed then.",
  request: { ...ofCampaign, body: optionalJsonBody(startBody) },
});

const postPause = declareRoute({
  ...command,
  path: "/admin/campaign/{campaignId}/pause",
  summary: "Pauses sending.",
});

const postResume = declareRoute({
  ...command,
  path: "/admin/campaign/{campaignId}/resume",
  summary: "Resumes sending.",
});

const postCancel = declareRoute({
  ...command,
  path: "/admin/campaign/{campaignId}/cancel",
  summary: "Stops sending permanently.",
});

const postTest = declareRoute({
  ...command,
  path: "/admin/campaign/{campaignId}/test",
  summary: "Sends the mail to the caller's own address, marked as a test.",
  responses: { 200: json(okResponse) },
});

const getPreview = declareRoute({
  method: "get",
  path: "/admin/campaign/{campaignId}/preview",
  access,
  summary: "The mail as a person in the audience would receive it.",
  request: { ...ofCampaign, query: previewQuery },
  responses: { 200: json(previewResponse) },
});

const getSample = declareRoute({
  method: "get",
  path: "/admin/campaign/{campaignId}/sample",
  access,
  summary: "People in the audience to preview the mail for.",
  request: { ...ofCampaign, query: sampleQuery },
  responses: { 200: json(sampleResponse) },
});

const getRecipients = declareRoute({
  method: "get",
  path: "/admin/campaign/{campaignId}/recipients",
  access,
  summary: "The recipients, by delivered, pending and skipped, with the reasons.",
  request: { ...ofCampaign, query: recipientsQuery },
  responses: { 200: json(recipientsResponse) },
});

export const campaignRoutes = createRouter([
  on(getCampaigns, async (c) => {
    const { actor, db } = c.var;
    const { limit, cursor: from, waitingForMe } = c.req.valid("query");
    const waitingFor = waitingForMe ? actor.userId : undefined;
    const { rows, cursor } = await listCampaigns(db, { limit, cursor: from, waitingFor });
    return c.json({ campaigns: rows.map(campaignOf), cursor }, 200);
  }),
  on(postCampaign, async (c) => {
    const { actor, db, clock } = c.var;
    const id = await createCampaign(db, { actor, body: c.req.valid("json"), now: clock() });
    return c.json(campaignOf(await getNamedCampaign(db, id)), 201);
  }),
  on(postReach, async (c) => {
    const { audience, at } = c.req.valid("json");
    return c.json(await estimateReach(c.var.db, audience, at === null ? c.var.clock() : new Date(at)), 200);
  }),
  on(getCampaign, async (c) =>
    c.json(campaignOf(await getNamedCampaign(c.var.db, c.req.valid("param").campaignId)), 200),
  ),
  on(patchCampaign, async (c) => {
    const { actor, db, clock } = c.var;
    const { campaignId } = c.req.valid("param");
    await editCampaign(db, { actor, campaignId, body: c.req.valid("json"), now: clock() });
    return c.json(campaignOf(await getNamedCampaign(db, campaignId)), 200);
  }),
  on(removeCampaign, async (c) => {
    const { actor, db, clock } = c.var;
    await deleteCampaign(db, { actor, campaignId: c.req.valid("param").campaignId, now: clock() });
    return c.json({}, 200);
  }),
  on(postApprove, async (c) => {
    const { actor, db, clock } = c.var;
    const { campaignId } = c.req.valid("param");
    await approveCampaign(db, { actor, campaignId, contentHash: c.req.valid("json").contentHash, now: clock() });
    return c.json(campaignOf(await getNamedCampaign(db, campaignId)), 200);
  }),
  on(postRequestApproval, async (c) => {
    const { actor, db, clock } = c.var;
    const { campaignId } = c.req.valid("param");
    await requestApproval(db, { actor, campaignId, now: clock() });
    return c.json(campaignOf(await getNamedCampaign(db, campaignId)), 200);
  }),
  on(postUnschedule, async (c) => {
    const { actor, db, clock } = c.var;
    const { campaignId } = c.req.valid("param");
    await unscheduleCampaign(db, { actor, campaignId, now: clock() });
    return c.json(campaignOf(await getNamedCampaign(db, campaignId)), 200);
  }),
  on(postStart, async (c) => {
    const { actor, db, clock } = c.var;
    const { campaignId } = c.req.valid("param");
    // An omitted body skips the schema, which has the default.
    const { at } = startBody.parse(c.req.valid("json"));
    await startCampaign(db, { actor, campaignId, at: at === null ? null : new Date(at), now: clock() });
    return c.json(campaignOf(await getNamedCampaign(db, campaignId)), 200);
  }),
  on(postPause, async (c) => {
    const { actor, db, clock } = c.var;
    const { campaignId } = c.req.valid("param");
    await pauseCampaign(db, { actor, campaignId, now: clock() });
    return c.json(campaignOf(await getNamedCampaign(db, campaignId)), 200);
  }),
  on(postResume, async (c) => {
    const { actor, db, clock } = c.var;
    const { campaignId } = c.req.valid("param");
    await resumeCampaign(db, { actor, campaignId, now: clock() });
    return c.json(campaignOf(await getNamedCampaign(db, campaignId)), 200);
  }),
  on(postCancel, async (c) => {
    const { actor, db, clock } = c.var;
    const { campaignId } = c.req.valid("param");
    await cancelCampaign(db, { actor, campaignId, now: clock() });
    return c.json(campaignOf(await getNamedCampaign(db, campaignId)), 200);
  }),
  on(postTest, async (c) => {
    const { actor, clock, db } = c.var;
    await sendTest(db, { actor, campaignId: c.req.valid("param").campaignId, now: clock() });
    return c.json({}, 200);
  }),
  on(getPreview, async (c) => {
    const { actor, clock, db, services } = c.var;
    const { campaignId } = c.req.valid("param");
    const { userId } = c.req.valid("query");
    const { scenes, mediaStore, config } = services;
    const person = { actor, campaignId, userId, sender: config };
    return c.json(await previewCampaign(db, { ...person, scenes, mediaStore, now: clock() }), 200);
  }),
  on(getSample, async (c) => {
    const { db } = c.var;
    const { audience } = await getCampaignRow(db, c.req.valid("param").campaignId);
    const rows = await findSample(db, storedAudience(audience), c.req.valid("query").q, SAMPLE_SIZE);
    return c.json({ people: rows.map(samplePersonOf) }, 200);
  }),
  on(getRecipients, async (c) => {
    const { db } = c.var;
    const { campaignId } = c.req.valid("param");
    await getCampaignRow(db, campaignId);
    const { state, cursor, limit } = c.req.valid("query");
    return c.json(await listRecipients(db, { campaignId, state, cursor, limit }), 200);
  }),
]);
