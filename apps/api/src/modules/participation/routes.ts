import { activityIdParams, activityResponse } from "@meander/domain/contract/activities";
import {
  attendanceBody,
  decideParticipantBody,
  joinBody,
  leaveResponse,
  participantParams,
  participantsResponse,
  voteBody,
} from "@meander/domain/contract/participation";
import { createRouter, declareRoute, json, jsonBody, on, optionalJsonBody } from "../../http/router.ts";
import { decideParticipant } from "./decide-participant.ts";
import { joinActivity } from "./join-activity.ts";
import { leaveActivity } from "./leave-activity.ts";
import { listParticipantsFor } from "./list-participants.ts";
import { verifyAttendance } from "./verify-attendance.ts";
import { activityAfterChange, activityAfterLeaving, participantsOf } from "./views.ts";
import { voteOnDates } from "./vote-on-dates.ts";

const activityResponses = { 200: json(activityResponse) };

const postVote = declareRoute({
  method: "post",
  path: "/activity/{activityId}/vote",
  access: "verified",
  summary: "Sets the caller's votes to the options that suit them.",
  request: { params: activityIdParams, body: jsonBody(voteBody) },
  refuses: [422],
  responses: activityResponses,
});

const postJoin = declareRoute({
  method: "post",
  path: "/activity/{activityId}/join",
  access: "verified",
  summary: "Sends the host a request to join.",
  request: { params: activityIdParams, body: optionalJsonBody(joinBody) },
  responses: activityResponses,
});

const postLeave = declareRoute({
  method: "post",
  path: "/activity/{activityId}/leave",
  // Suspended people may leave too, which frees their place.
  access: "session",
  summary: "Gives up the caller's place or request.",
  request: { params: activityIdParams },
  responses: { 200: json(leaveResponse) },
});

const getParticipants = declareRoute({
  method: "get",
  path: "/activity/{activityId}/participants",
  access: "session",
  summary: "The participants; the host also sees requests and their messages.",
  request: { params: activityIdParams },
  responses: { 200: json(participantsResponse) },
});

const postParticipant = declareRoute({
  method: "post",
  path: "/activity/{activityId}/participant/{userId}",
  access: "verified",
  summary: "Approves or declines a request to join; only for the host.",
  request: { params: participantParams, body: jsonBody(decideParticipantBody) },
  responses: { 200: json(participantsResponse) },
});

const postAttendance = declareRoute({
  method: "post",
  path: "/activity/{activityId}/attendance",
  access: "verified",
  summary: "Confirms attendance after the end; only for the host.",
  request: { params: activityIdParams, body: jsonBody(attendanceBody) },
  responses: { 200: json(participantsResponse) },
});

export const privateRoutes = createRouter([
  on(postVote, async (c) => {
    const { actor, db, clock } = c.var;
    const now = clock();
    const { activityId } = c.req.valid("param");
    await voteOnDates(db, { actor, activityId, optionIds: c.req.valid("json").optionIds, now });
    return c.json(await activityAfterChange(db, activityId, actor, now), 200);
  }),
  on(postJoin, async (c) => {
    const { actor, db, clock } = c.var;
    const now = clock();
    const { activityId } = c.req.valid("param");
    // An omitted body skips the schema, which has the defaults.
    const body = joinBody.parse(c.req.valid("json"));
    await joinActivity(db, { actor, activityId, body, now });
    return c.json(await activityAfterChange(db, activityId, actor, now), 200);
  }),
  on(postLeave, async (c) => {
    const { actor, db, clock } = c.var;
    const now = clock();
    const { activityId } = c.req.valid("param");
    await leaveActivity(db, { actor, activityId, now });
    const activity = await activityAfterLeaving(db, activityId, actor, now);
    return c.json({ activity, message: c.var.translate("participation.left") }, 200);
  }),
  on(getParticipants, async (c) => {
    const { actor, db, clock } = c.var;
    const listed = await listParticipantsFor(db, c.req.valid("param").activityId, actor, clock());
    return c.json({ participants: participantsOf(listed) }, 200);
  }),
  on(postParticipant, async (c) => {
    const { actor, db, clock } = c.var;
    const now = clock();
    const { activityId, userId } = c.req.valid("param");
    await decideParticipant(db, { actor, activityId, personId: userId, status: c.req.valid("json").status, now });
    const listed = await listParticipantsFor(db, activityId, actor, now);
    return c.json({ participants: participantsOf(listed) }, 200);
  }),
  on(postAttendance, async (c) => {
    const { actor, db, clock } = c.var;
    const now = clock();
    const { activityId } = c.req.valid("param");
    const { userIds, attended } = c.req.valid("json");
    await verifyAttendance(db, { actor, activityId, personIds: userIds, attended, now });
    const listed = await listParticipantsFor(db, activityId, actor, now);
    return c.json({ participants: participantsOf(listed) }, 200);
  }),
]);
