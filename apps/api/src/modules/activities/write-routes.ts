import {
  activityIdParams,
  activityResponse,
  activityStatusBody,
  advanceDatesBody,
  cancelActivityBody,
  createActivityBody,
  datesInput,
  suggestActivityBody,
  updateActivityBody,
} from "@meander/domain/contract/activities";
import { recommendBody, recommendResponse } from "@meander/domain/contract/administration";
import { okResponse } from "@meander/domain/contract/envelope";
import { createRouter, declareRoute, json, jsonBody, on, optionalJsonBody } from "../../http/router.ts";
import { getActivityResponse } from "./activity-response-views.ts";
import { cancelActivity } from "./cancel-activity.ts";
import { advanceDates, changeDates, stepDatesBack } from "./change-dates.ts";
import { changeStatus } from "./change-status.ts";
import { copyActivity } from "./copy-activity.ts";
import { createActivity } from "./create-activity.ts";
import { deleteDraft } from "./delete-draft.ts";
import { recommendActivity } from "./recommend-activity.ts";
import { suggestActivity } from "./suggest-activity.ts";
import { updateActivity } from "./update-activity.ts";

const activityResponses = { 200: json(activityResponse) };

const postActivity = declareRoute({
  method: "post",
  path: "/activity",
  access: "verified",
  summary: "Creates an activity as a draft, or open at once.",
  request: { body: jsonBody(createActivityBody) },
  refuses: [422],
  responses: { 201: json(activityResponse, "Created.") },
});

const patchActivity = declareRoute({
  method: "patch",
  path: "/activity/{activityId}",
  access: "verified",
  summary: "Changes the fields in the body and notifies the participants.",
  request: { params: activityIdParams, body: jsonBody(updateActivityBody) },
  refuses: [422],
  responses: activityResponses,
});

const deleteActivity = declareRoute({
  method: "delete",
  path: "/activity/{activityId}",
  access: "verified",
  summary: "Deletes a draft.",
  request: { params: activityIdParams },
  responses: { 200: json(okResponse) },
});

const postStatus = declareRoute({
  method: "post",
  path: "/activity/{activityId}/status",
  access: "verified",
  summary: "Publishes, closes or reopens an activity.",
  request: { params: activityIdParams, body: jsonBody(activityStatusBody) },
  refuses: [422],
  responses: activityResponses,
});

const postCancel = declareRoute({
  method: "post",
  path: "/activity/{activityId}/cancel",
  access: "verified",
  summary: "Cancels an activity permanently and notifies the participants.",
  request: { params: activityIdParams, body: jsonBody(cancelActivityBody) },
  responses: activityResponses,
});

const putDates = declareRoute({
  method: "put",
  path: "/activity/{activityId}/dates",
  access: "verified",
  summary: "Sets the date options; options that remain retain their votes.",
  request: { params: activityIdParams, body: jsonBody(datesInput) },
  refuses: [422],
  responses: activityResponses,
});

const postAdvance = declareRoute({
  method: "post",
  path: "/activity/{activityId}/dates/advance",
  access: "verified",
  summary: "Advances an option by one stage: a period to its hours, an hour to the decision.",
  request: { params: activityIdParams, body: jsonBody(advanceDatesBody) },
  refuses: [422],
  responses: activityResponses,
});

const postBack = declareRoute({
  method: "post",
  path: "/activity/{activityId}/dates/back",
  access: "verified",
  summary: "Removes all options below the highest stage.",
  request: { params: activityIdParams },
  responses: activityResponses,
});

const postRecommend = declareRoute({
  method: "post",
  path: "/activity/{activityId}/recommend",
  access: { permission: "recommendActivities" },
  summary: "Sets or clears the team's recommendation of an activity.",
  request: { params: activityIdParams, body: jsonBody(recommendBody) },
  responses: { 200: json(recommendResponse) },
});

const postCopy = declareRoute({
  method: "post",
  path: "/activity/{activityId}/copy",
  access: "verified",
  summary: "Copies a suggestion, or an activity that the caller hosts, into a draft of the caller's own.",
  request: { params: activityIdParams },
  responses: { 201: json(activityResponse, "Created.") },
});

const postSuggest = declareRoute({
  method: "post",
  path: "/activity/{activityId}/suggest",
  access: "verified",
  summary: "Turns an activity into a suggestion that anyone may copy, or back.",
  request: { params: activityIdParams, body: optionalJsonBody(suggestActivityBody) },
  refuses: [422],
  responses: activityResponses,
});

export const writeRoutes = createRouter([
  on(postActivity, async (c) => {
    const { actor, db, clock } = c.var;
    const now = clock();
    const id = await createActivity(db, { actor, body: c.req.valid("json"), now });
    return c.json(await getActivityResponse(db, id, actor, now), 201);
  }),
  on(patchActivity, async (c) => {
    const { actor, db, clock } = c.var;
    const now = clock();
    const { activityId } = c.req.valid("param");
    await updateActivity(db, { actor, activityId, body: c.req.valid("json"), now });
    return c.json(await getActivityResponse(db, activityId, actor, now), 200);
  }),
  on(deleteActivity, async (c) => {
    const { actor, db, clock } = c.var;
    await deleteDraft(db, { actor, activityId: c.req.valid("param").activityId, now: clock() });
    return c.json({}, 200);
  }),
  on(postStatus, async (c) => {
    const { actor, db, clock } = c.var;
    const now = clock();
    const { activityId } = c.req.valid("param");
    await changeStatus(db, { actor, activityId, status: c.req.valid("json").status, now });
    return c.json(await getActivityResponse(db, activityId, actor, now), 200);
  }),
  on(postCancel, async (c) => {
    const { actor, db, clock } = c.var;
    const now = clock();
    const { activityId } = c.req.valid("param");
    // An omitted body skips the schema, which has the default.
    const { reason } = c.req.valid("json");
    await cancelActivity(db, { actor, activityId, reason, now });
    return c.json(await getActivityResponse(db, activityId, actor, now), 200);
  }),
  on(putDates, async (c) => {
    const { actor, db, clock } = c.var;
    const now = clock();
    const { activityId } = c.req.valid("param");
    await changeDates(db, { actor, activityId, dates: c.req.valid("json"), now });
    return c.json(await getActivityResponse(db, activityId, actor, now), 200);
  }),
  on(postAdvance, async (c) => {
    const { actor, db, clock } = c.var;
    const now = clock();
    const { activityId } = c.req.valid("param");
    await advanceDates(db, { actor, activityId, optionId: c.req.valid("json").optionId, now });
    return c.json(await getActivityResponse(db, activityId, actor, now), 200);
  }),
  on(postBack, async (c) => {
    const { actor, db, clock } = c.var;
    const now = clock();
    const { activityId } = c.req.valid("param");
    await stepDatesBack(db, { actor, activityId, now });
    return c.json(await getActivityResponse(db, activityId, actor, now), 200);
  }),
  on(postCopy, async (c) => {
    const { actor, db, clock } = c.var;
    const now = clock();
    const id = await copyActivity(db, { actor, activityId: c.req.valid("param").activityId, now });
    return c.json(await getActivityResponse(db, id, actor, now), 201);
  }),
  on(postSuggest, async (c) => {
    const { actor, db, clock } = c.var;
    const now = clock();
    const { activityId } = c.req.valid("param");
    // An omitted body skips the schema, which has the default.
    const { suggested } = suggestActivityBody.parse(c.req.valid("json"));
    await suggestActivity(db, { actor, activityId, suggested, now });
    return c.json(await getActivityResponse(db, activityId, actor, now), 200);
  }),
  on(postRecommend, async (c) => {
    const { actor, db, clock } = c.var;
    const { activityId } = c.req.valid("param");
    const { recommended } = c.req.valid("json");
    return c.json(await recommendActivity(db, { actor, activityId, recommended, now: clock() }), 200);
  }),
]);
