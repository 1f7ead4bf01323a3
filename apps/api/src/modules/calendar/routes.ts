import { createHash } from "node:crypto";
import { calendarFeedResponse, calendarFileParams } from "@meander/domain/contract/calendar";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { calendarFeedPath } from "@meander/domain/paths";
import { type Actor, visitor } from "@meander/domain/permission/actor";
import type { Context } from "hono";
import type { ApiEnv, SessionEnv } from "../../http/api-env.ts";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";
import { findFeedToken } from "./queries.ts";
import { findActivity } from "./find-activity.ts";
import { findFeed } from "./find-feed.ts";
import { renewFeed } from "./renew-feed.ts";
import { activityCalendarOf, type CalendarFile, feedCalendarOf } from "./views.ts";

const calendarFile = { description: "A calendar file.", content: { "text/calendar": { schema: {} } } };
const responses = { 200: calendarFile, 304: { description: "Not modified." } };

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
  summary: "Everything that the token's owner hosts or takes part in, for calendar apps to poll.",
  request: { params: calendarFileParams },
  responses,
});

const getFeed = declareRoute({
  method: "get",
  path: "/calendar/feed",
  access: "session",
  summary: "The URL of the caller's private calendar.",
  responses: { 200: json(calendarFeedResponse) },
});

const postRenew = declareRoute({
  method: "post",
  path: "/calendar/feed/renew",
  access: "session",
  summary: "Creates or replaces the URL of the caller's private calendar; the previous URL becomes invalid.",
  responses: { 200: json(calendarFeedResponse) },
});

export const publicCalendarRoutes = createRouter([
  on(getActivityFile, async (c) => {
    const file = await activityFile(c, c.req.valid("param").file, visitor);
    return sendCalendar(c, file, "public, max-age=60");
  }),
  on(getFeedFile, async (c) => {
    const { db, translate } = c.var;
    const viewing = viewingOf(c);
    const feed = await findFeed(db, nameIn(c.req.valid("param").file), viewing.now);
    if (feed === null) throw fileNotFound();
    const name = translate("calendar.feedName", { firstName: feed.owner.firstName });
    return sendCalendar(c, feedCalendarOf(feed, name, viewing), "private, no-cache");
  }),
]);

export const calendarRoutes = createRouter([
  on(getOwnActivityFile, async (c) => {
    const file = await activityFile(c, c.req.valid("param").file, c.var.actor);
    return sendCalendar(c, file, "private, no-cache");
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

async function activityFile(c: AnyContext, file: string, actor: Actor): Promise<CalendarFile> {
  const viewing = viewingOf(c);
  const loaded = await findActivity(c.var.db, nameIn(file), actor, viewing.now);
  const calendar = loaded && activityCalendarOf(loaded, actor, viewing);
  if (calendar === null) throw fileNotFound();
  return calendar;
}

/** The name before `.ics`. Throws DomainError not-found for another extension. */
function nameIn(file: string): string {
  const name = /^([\w-]+)\.ics$/.exec(file)?.[1];
  if (name === undefined) throw fileNotFound();
  return name;
}

function viewingOf(c: AnyContext) {
  const { services, translate, clock } = c.var;
  const messages = {
    notSettled: translate("calendar.notSettled"),
    pending: translate("calendar.pending"),
    cancelled: translate("calendar.cancelled"),
  };
  const { publicUrl, mailFrom } = services.config;
  return { publicUrl, mailFrom, messages, now: clock() };
}

function fileNotFound(): DomainError {
  return new DomainError("not-found", message("notFound"));
}

function addressOf(c: AnyContext, token: string | null): string | null {
  return token === null ? null : `${c.var.services.config.publicUrl}${calendarFeedPath(token)}`;
}

/**
 * A weak ETag, since compression changes the bytes. Last-Modified alone can't reveal a removed entry, so it is sent but
 * not used for validation.
 */
function sendCalendar(c: AnyContext, { text, changedAt }: CalendarFile, caching: string): Response {
  const tag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  c.header("Cache-Control", caching);
  c.header("ETag", tag);
  c.header("Last-Modified", changedAt.toUTCString());
  const known = (c.req.header("If-None-Match") ?? "").split(",").map((one) => one.trim());
  if (known.includes(tag)) return c.body(null, 304);
  c.header("Content-Disposition", 'inline; filename="meander.ics"');
  return c.body(text, 200, { "Content-Type": "text/calendar; charset=utf-8" });
}
