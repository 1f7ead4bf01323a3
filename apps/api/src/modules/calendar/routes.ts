import { createHash } from "node:crypto";
import { calendarFeedResponse, calendarFileParams } from "@meander/domain/contract/calendar";
import { visitor } from "@meander/domain/permission/actor";
import { calendarFeedPath } from "@meander/domain/paths";
import type { Context } from "hono";
import type { ApiEnv, SessionEnv } from "../../http/api-env.ts";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";
import { findFeedToken } from "./queries.ts";
import { type CalendarFile, readActivityCalendar, readFeed } from "./read-calendars.ts";
import { renewFeed } from "./renew-feed.ts";

const calendarFile = { description: "A calendar.", content: { "text/calendar": { schema: {} } } };
const responses = { 200: calendarFile, 304: { description: "As it was." } };

const getActivityFile = declareRoute({
  method: "get",
  path: "/calendar/activity/{file}",
  access: "public",
  summary: "An activity's dates as a calendar file, as a visitor sees them.",
  request: { params: calendarFileParams },
  responses,
});

const getOwnActivityFile = declareRoute({
  method: "get",
  path: "/calendar/activity/{file}",
  access: "session",
  summary: "An activity's dates as a calendar file, as the caller sees them.",
  request: { params: calendarFileParams },
  responses,
});

const getFeedFile = declareRoute({
  method: "get",
  path: "/calendar/feed/{file}",
  access: "public",
  summary: "Everything the token's owner hosts or takes part in, for calendar apps to look at again and again.",
  request: { params: calendarFileParams },
  responses,
});

const getFeed = declareRoute({
  method: "get",
  path: "/calendar/feed",
  access: "session",
  summary: "The address of the caller's private calendar.",
  responses: { 200: json(calendarFeedResponse) },
});

const postRenew = declareRoute({
  method: "post",
  path: "/calendar/feed/renew",
  access: "session",
  summary: "Gives the caller's calendar an address, or another one; the one before opens nothing any more.",
  responses: { 200: json(calendarFeedResponse) },
});

export const publicCalendarRoutes = createRouter([
  on(getActivityFile, async (c) => {
    c.header("Cache-Control", "public, max-age=60");
    return answerCalendar(c, await readActivityCalendar(readingOf(c), c.req.valid("param").file, visitor));
  }),
  on(getFeedFile, async (c) => {
    c.header("Cache-Control", "private, no-cache");
    return answerCalendar(c, await readFeed(readingOf(c), c.req.valid("param").file));
  }),
]);

export const calendarRoutes = createRouter([
  on(getOwnActivityFile, async (c) => {
    c.header("Cache-Control", "private, no-cache");
    return answerCalendar(c, await readActivityCalendar(readingOf(c), c.req.valid("param").file, c.var.actor));
  }),
  on(getFeed, async (c) => {
    return c.json({ address: addressOf(c, await findFeedToken(c.var.db, c.var.actor.userId)) }, 200);
  }),
  on(postRenew, async (c) => {
    const { actor, db, clock } = c.var;
    return c.json({ address: addressOf(c, await renewFeed(db, actor.userId, clock())) }, 200);
  }),
]);

type AnyContext = Context<ApiEnv> | Context<SessionEnv>;

function readingOf(c: AnyContext) {
  const { db, clock, translate, services } = c.var;
  return { db, publicUrl: services.config.publicUrl, t: translate, now: clock() };
}

function addressOf(c: AnyContext, token: string | null): string | null {
  return token === null ? null : `${c.var.services.config.publicUrl}${calendarFeedPath(token)}`;
}

/** Weak, since what is compressed on the way is another text. Dates alone can't tell that an entry left; they are told and not asked. */
function answerCalendar(c: AnyContext, { text, changedAt }: CalendarFile): Response {
  const tag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  c.header("ETag", tag);
  c.header("Last-Modified", changedAt.toUTCString());
  const known = (c.req.header("If-None-Match") ?? "").split(",").map((one) => one.trim());
  if (known.includes(tag)) return c.body(null, 304);
  c.header("Content-Disposition", 'inline; filename="meander.ics"');
  return c.body(text, 200, { "Content-Type": "text/calendar; charset=utf-8" });
}
