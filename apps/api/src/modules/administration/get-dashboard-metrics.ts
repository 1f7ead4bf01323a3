import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { type Actor, actorHas } from "@meander/domain/permission/actor";
import { addDays } from "@meander/domain/time/day-code";
import { hourMs } from "@meander/domain/time/durations";
import { dayCodeAt, instantOfWallClock, isTimeZone } from "@meander/domain/time/zone";
import type { Database } from "../../db/client.ts";
import {
  countDecisionsByDay,
  countOpenCases,
  countReportsByDay,
  listSentCampaigns,
  type MetricsWindow,
} from "./insight-queries.ts";

type Input = { readonly days: number; readonly timezone: string; readonly now: Date };

const CAMPAIGNS_SHOWN = 10;
/** Cases due within this time count as due soon. */
const SOON_MS = 4 * hourMs;

/**
 * Metrics of the last days including today, in the requested time zone. Metrics that the caller may not read are
 * absent, never zero. Throws DomainError invalid for an unknown zone.
 */
export async function getDashboardMetrics(db: Database, actor: Actor, { days, timezone, now }: Input) {
  if (!isTimeZone(timezone)) {
    throw new DomainError("invalid", message("bodyInvalid"), { fields: { timezone: message("fieldInvalid") } });
  }
  const from = instantOfWallClock(addDays(dayCodeAt(now, timezone), 1 - days), 0, timezone);
  const [cases, campaigns] = await Promise.all([
    mayReadCases(actor) ? getCaseMetrics(db, { from, now, timeZone: timezone }) : undefined,
    actorHas(actor, "sendCampaigns") ? listSentCampaigns(db, CAMPAIGNS_SHOWN) : undefined,
  ]);
  return { cases, campaigns };
}

function mayReadCases(actor: Actor): boolean {
  return actorHas(actor, "overseeActivities") || actorHas(actor, "moderateUsers");
}

async function getCaseMetrics(db: Database, window: MetricsWindow) {
  const soon = new Date(window.now.getTime() + SOON_MS);
  const [reports, decisions, openCases] = await Promise.all([
    countReportsByDay(db, window),
    countDecisionsByDay(db, window),
    countOpenCases(db, window.now, soon),
  ]);
  return { reports, decisions, openCases };
}
