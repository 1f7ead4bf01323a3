import { auditQuery, auditResponse, metricsQuery, metricsResponse } from "@meander/domain/contract/administration";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "../../db/keyset.ts";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";
import { type AuditPosition, listAudit } from "./audit-queries.ts";
import { auditEntryOf, metricsOf } from "./insight-views.ts";
import { readMetrics } from "./read-metrics.ts";

const getMetrics = declareRoute({
  method: "get",
  path: "/admin/metrics",
  access: { anyPermission: ["overseeActivities", "moderateUsers", "sendCampaigns"] },
  summary: "Reports, decisions, open cases and campaigns, by day in the asked time zone.",
  request: { query: metricsQuery },
  responses: { 200: json(metricsResponse) },
});

/** It also shows what moderators did, so it is for those above them; a person's own history comes with the person. */
const getAudit = declareRoute({
  method: "get",
  path: "/admin/audit",
  access: { permission: "promoteUsers" },
  summary: "Who did what, newest first.",
  request: { query: auditQuery },
  responses: { 200: json(auditResponse) },
});

const positionSchema = z.tuple([z.iso.datetime(), z.uuid()]);

function readCursor(cursor: string | undefined): AuditPosition | null {
  if (cursor === undefined) return null;
  const [createdAt, id] = decodeCursor(cursor, positionSchema);
  return { createdAt: new Date(createdAt), id };
}

export const insightRoutes = createRouter([
  on(getMetrics, async (c) => {
    const { actor, db, clock } = c.var;
    return c.json(metricsOf(await readMetrics(db, actor, { ...c.req.valid("query"), now: clock() })), 200);
  }),
  on(getAudit, async (c) => {
    const { q, limit, cursor } = c.req.valid("query");
    const rows = await listAudit(c.var.db, { q: q.trim(), limit, after: readCursor(cursor) });
    const last = rows.at(-1);
    const next =
      last === undefined || rows.length < limit ? null : encodeCursor([last.createdAt.toISOString(), last.id]);
    return c.json({ entries: rows.map(auditEntryOf), cursor: next }, 200);
  }),
]);
