import { auditQuery, auditResponse, metricsQuery, metricsResponse } from "@meander/domain/contract/administration";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";
import { listAudit } from "./audit-queries.ts";
import { auditEntryOf, metricsOf } from "./insight-views.ts";
import { getDashboardMetrics } from "./get-dashboard-metrics.ts";

const getMetrics = declareRoute({
  method: "get",
  path: "/admin/metrics",
  access: { anyPermission: ["overseeActivities", "moderateUsers", "sendCampaigns"] },
  summary: "Reports, decisions, open cases and campaigns, by day in the requested time zone.",
  request: { query: metricsQuery },
  responses: { 200: json(metricsResponse) },
});

/** Restricted, since it includes moderators' actions; a person's own history is part of their details. */
const getAudit = declareRoute({
  method: "get",
  path: "/admin/audit",
  access: { permission: "promoteUsers" },
  summary: "The audit trail, newest first.",
  request: { query: auditQuery },
  responses: { 200: json(auditResponse) },
});

export const insightRoutes = createRouter([
  on(getMetrics, async (c) => {
    const { actor, db, clock } = c.var;
    return c.json(metricsOf(await getDashboardMetrics(db, actor, { ...c.req.valid("query"), now: clock() })), 200);
  }),
  on(getAudit, async (c) => {
    const { q, ...page } = c.req.valid("query");
    const { rows, cursor } = await listAudit(c.var.db, { q: q.trim(), ...page });
    return c.json({ entries: rows.map(auditEntryOf), cursor }, 200);
  }),
]);
