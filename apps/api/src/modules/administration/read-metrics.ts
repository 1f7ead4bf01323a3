import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { type Actor, actorHas } from "@meander/domain/permission/actor";
import { addDays } from "@meander/domain/time/day-code";
import { dayCodeAt, instantOfWallClock, isTimeZone } from "@meander/domain/time/zone";
import type { Database } from "../../db/client.ts";
import { countDecisionsByDay, countOpenCases, countReportsByDay, listSentCampaigns } from "./insight-queries.ts";

type Input = { readonly days: number; readonly timezone: string; readonly now: Date };

const CAMPAIGNS_SHOWN = 10;
/** Due within this time counts as soon. */
const SOON_MS = 4 * 60 * 60 * 1000;

/**
 * The last days, today included, as the clock of the asked zone has them. Figures about cases are for those who oversee or
 * moderate, figures about campaigns for those who send them. Throws DomainError invalid for a zone that isn't one.
 */
export async function readMetrics(db: Database, actor: Actor, { days, timezone, now }: Input) {
  if (!isTimeZone(timezone)) {
    throw new DomainError("invalid", message("bodyInvalid"), { fields: { timezone: message("fieldInvalid") } });
  }
  const from = instantOfWallClock(addDays(dayCodeAt(now, timezone), 1 - days), 0, timezone);
  const window = { from, now, timeZone: timezone };
  const seesCases = actorHas(actor, "overseeActivities") || actorHas(actor, "moderateUsers");
  const noCases = { total: 0, late: 0, dueSoon: 0, escalated: 0 };
  const [reports, decisions, openCases, campaigns] = await Promise.all([
    seesCases ? countReportsByDay(db, window) : [],
    seesCases ? countDecisionsByDay(db, window) : [],
    seesCases ? countOpenCases(db, now, new Date(now.getTime() + SOON_MS)) : noCases,
    actorHas(actor, "sendCampaigns") ? listSentCampaigns(db, CAMPAIGNS_SHOWN) : [],
  ]);
  return { reports, decisions, openCases, campaigns };
}
