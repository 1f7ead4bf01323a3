import { activityIdParams, userIdParams } from "@meander/domain/contract/activities";
import { commentIdParams } from "@meander/domain/contract/comments";
import { okResponse } from "@meander/domain/contract/envelope";
import { pictureIdParams } from "@meander/domain/contract/media";
import { reportBody } from "@meander/domain/contract/moderation";
import { rateLimits } from "@meander/domain/policy";
import type { RouteLimit } from "../../http/rate-limit.ts";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { reportSubject } from "./report-subject.ts";

const reportsPerAccount: RouteLimit = { ...rateLimits.report, bucket: "report", per: "account" };

const reportRoute = {
  method: "post",
  access: "active",
  limits: [reportsPerAccount],
  responses: { 200: json(okResponse) },
} as const;

const postUserReport = declareRoute({
  ...reportRoute,
  path: "/user/{userId}/report",
  summary: "Reports a person to the moderators.",
  request: { params: userIdParams, body: jsonBody(reportBody) },
});

const postActivityReport = declareRoute({
  ...reportRoute,
  path: "/activity/{activityId}/report",
  summary: "Reports an activity to the moderators.",
  request: { params: activityIdParams, body: jsonBody(reportBody) },
});

const postCommentReport = declareRoute({
  ...reportRoute,
  path: "/comment/{commentId}/report",
  summary: "Reports a comment to the moderators.",
  request: { params: commentIdParams, body: jsonBody(reportBody) },
});

const postPictureReport = declareRoute({
  ...reportRoute,
  path: "/media/{pictureId}/report",
  summary: "Reports an uploaded picture to the moderators.",
  request: { params: pictureIdParams, body: jsonBody(reportBody) },
});

export const privateRoutes = createRouter([
  on(postUserReport, async (c) => {
    const { actor, db, clock, translate } = c.var;
    const subject = { type: "user", id: c.req.valid("param").userId.toLowerCase() } as const;
    await reportSubject(db, { actor, subject, body: c.req.valid("json"), now: clock() });
    return c.json({ message: translate("reportForm.doneUser") }, 200);
  }),
  on(postActivityReport, async (c) => {
    const { actor, db, clock, translate } = c.var;
    const subject = { type: "activity", id: c.req.valid("param").activityId.toLowerCase() } as const;
    await reportSubject(db, { actor, subject, body: c.req.valid("json"), now: clock() });
    return c.json({ message: translate("reportForm.doneActivity") }, 200);
  }),
  on(postCommentReport, async (c) => {
    const { actor, db, clock, translate } = c.var;
    const subject = { type: "comment", id: c.req.valid("param").commentId.toLowerCase() } as const;
    await reportSubject(db, { actor, subject, body: c.req.valid("json"), now: clock() });
    return c.json({ message: translate("reportForm.doneComment") }, 200);
  }),
  on(postPictureReport, async (c) => {
    const { actor, db, clock, translate } = c.var;
    const subject = { type: "image", id: c.req.valid("param").pictureId.toLowerCase() } as const;
    await reportSubject(db, { actor, subject, body: c.req.valid("json"), now: clock() });
    return c.json({ message: translate("reportForm.doneImage") }, 200);
  }),
]);
