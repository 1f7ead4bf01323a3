import type { DatesInput } from "@meander/domain/contract/activities";
import { classifyDateChange } from "@meander/domain/date-vote/change";
import { decidedStatus, decidedStatusOf } from "@meander/domain/date-vote/decided-status";
import { type DateOption, isSameChoice } from "@meander/domain/date-vote/option";
import { advanceOption, goBack } from "@meander/domain/date-vote/stage";
import { decidedDateOption, newDateOption } from "@meander/domain/date-vote/toggling";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Actor } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { type AuditAction, insertAudit } from "../audit/insert-audit.ts";
import { type ActivityForActor, lockActivityFor } from "./activity-for-actor.ts";
import {
  requireAheadAfter,
  requireAllowedDates,
  requireComplete,
  requireDecidable,
  requirePublishable,
  requireWithinSize,
} from "./check-content.ts";
import { distinctChoices } from "./distinct-choices.ts";
import { notifyOfDates } from "./notify-participants.ts";
import { refreshSearch } from "./queries.ts";
import { saveDateOptions } from "./save-date-options.ts";

type Input = { readonly actor: Actor; readonly activityId: string; readonly now: Date };
type NextDates = { readonly durationMinutes: number; readonly options: readonly DateOption[] };

/** Replaces the date options; the same again is a no-op. Unchanged ones keep their votes and stage, new ones start with the host's vote. */
export async function changeDates(db: Database, input: Input & { readonly dates: DatesInput }): Promise<void> {
  const choices = distinctChoices(input.dates.options);
  await rewriteDates(db, input, "change-dates", ({ row, dates, resource }) => {
    const { durationMinutes } = input.dates;
    const clock = { now: input.now, timezone: row.timeZone, durationMinutes };
    requireAllowedDates(dates.options, choices, clock);
    const { isDecided = false } = input.dates;
    const isDraft = resource.state === "draft";
    // Others voted: only their host's steps decide.
    if (isDecided && !isDraft) throw new DomainError("conflict", message("datesVoted"));
    requireDecidable(isDecided, choices);
    if (!isDraft) requirePublishable(row, choices, clock);
    const options = choices.map((choice) => {
      if (isDecided) return decidedDateOption(choice, row.hostId);
      const known = dates.options.find((option) => isSameChoice(option, choice));
      const isUndone = isDraft && known?.decidedStatusInt === decidedStatus.decided;
      return known === undefined || isUndone ? newDateOption(choice, row.hostId) : known;
    });
    return { durationMinutes, options };
  });
}

/** Advances one option to its next stage: from a period to its hours, or from an hour to the decision. */
export async function advanceDates(db: Database, input: Input & { readonly optionId: string }): Promise<void> {
  await rewriteDates(db, input, "advance-dates", ({ row, dates }) => {
    const chosen = dates.options.find((option) => option.id === input.optionId);
    if (chosen === undefined) throw new DomainError("conflict", message("optionUnknown"));
    const clock = { now: input.now, timezone: row.timeZone };
    const advanced = advanceOption(dates.options, chosen, row.hostId, clock);
    if (!advanced.ok) throw refusalToAdvance(advanced.problem);
    return { durationMinutes: row.durationMinutes, options: advanced.options };
  });
}

function refusalToAdvance(problem: "unknownOption" | "alreadyDecided" | "passed"): DomainError {
  if (problem !== "passed") return new DomainError("conflict", message("optionUnknown"));
  return new DomainError("rule-broken", message("optionPassed"), { fields: { optionId: message("optionPassed") } });
}

/** Keeps only the options of the highest stage reached; a no-op without others. */
export async function stepDatesBack(db: Database, input: Input): Promise<void> {
  await rewriteDates(db, input, "step-dates-back", ({ row, dates }) => ({
    durationMinutes: row.durationMinutes,
    options: goBack(dates.options),
  }));
}

async function rewriteDates(
  db: Database,
  { actor, activityId, now }: Input,
  action: AuditAction,
  decide: (activity: ActivityForActor) => NextDates,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const activity = await lockActivityFor(trx, activityId, actor, now);
    requireAllowed(can(actor, "changeDates", activity.resource));
    const next = decide(activity);
    const { row, dates, resource } = activity;
    const { durationMinutes } = next;
    requireAheadAfter(dates, { timezone: row.timeZone, ...next }, { now, field: "dates.options" });
    requireWithinSize(row, next.options);
    if (resource.state !== "draft") {
      requireComplete(row, next.options);
    }
    const change = classifyDateChange(dates, next);
    if (change === null) return;
    const isDecided = decidedStatusOf(next.options) === decidedStatus.decided;
    const hadDecidedDate = isDecided || (resource.state !== "draft" && row.hadDecidedDate);
    await trx
      .updateTable("activity")
      .set({ durationMinutes, hadDecidedDate, modifiedAt: now })
      .where("id", "=", row.id)
      .execute();
    await saveDateOptions(trx, { id: row.id, timeZone: row.timeZone, durationMinutes }, dates.options, next.options);
    await insertAudit(trx, { actorId: row.hostId, action, subjectType: "activity", subjectId: row.id });
    if (resource.state !== "draft" && !resource.isHidden) {
      await notifyOfDates(trx, activity, { change, options: next.options }, now);
    }
    await refreshSearch(trx, [row.id], now);
  });
}
