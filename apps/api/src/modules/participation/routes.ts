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

const answersActivity = { 200: json(activityResponse) };

const postVote = declareRoute({
  method: "post",
  path: "/activity/{activityId}/vote",
  access: "verified",
  summary: "Sets the caller's votes to the options that suit.",
  request: { params: activityIdParams, body: jsonBody(voteBody) },
  refuses: [422],
  responses: answersActivity,
});

const postJoin = declareRoute({
  method: "post",
  path: "/activity/{activityId}/join",
  access: "verified",
  summary: "Asks the host for a place.",
  request: { params: activityIdParams, body: optionalJsonBody(joinBody) },
  responses: answersActivity,
});

const postLeave = declareRoute({
  method: "post",
  path: "/activity/{activityId}/leave",
  // Also for those whose account is paused: a place they can't use goes to somebody else.
  access: "session",
  summary: "Gives the place or the request back.",
  request: { params: activityIdParams },
  responses: { 200: json(leaveResponse) },
});

const getParticipants = declareRoute({
  method: "get",
  path: "/activity/{activityId}/participants",
  access: "session",
  summary: "Who takes part; the host also sees who asked, and what they wrote.",
  request: { params: activityIdParams },
  responses: { 200: json(participantsResponse) },
});

const postParticipant = declareRoute({
  method: "post",
  path: "/activity/{activityId}/participant/{userId}",
  access: "verified",
  summary: "The host lets somebody in or turns them down.",
  request: { params: participantParams, body: jsonBody(decideParticipantBody) },
  responses: { 200: json(participantsResponse) },
});

const postAttendance = declareRoute({
  method: "post",
  path: "/activity/{activityId}/attendance",
  access: "verified",
  summary: "The host says, after the end, who was there.",
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
    // A body left out has not met the schema, which holds the defaults.
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
    return c.json({ activity, message: c.var.translate("activity.join.left") }, 200);
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
