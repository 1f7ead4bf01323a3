import { activityStatus } from "@meander/domain/activity/status";
import type { CreateActivityBody } from "@meander/domain/contract/activities";
import type { DateChoice } from "@meander/domain/date-vote/option";
import { decidedDateOption, newDateOption } from "@meander/domain/date-vote/toggling";
import type { Actor } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database } from "../../db/client.ts";
import { jsonb, jsonbOrNull } from "../../db/jsonb.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { requireOwnImages } from "../media/own-pictures.ts";
import { announceActivity } from "./announce-activity.ts";
import {
  requireAllowedDates,
  requireDecidable,
  requireNoUntimedDays,
  requirePublishable,
  requireWithinSize,
} from "./check-content.ts";
import { distinctChoices } from "./distinct-choices.ts";
import { incrementHostedCount } from "./increment-hosted-count.ts";
import { placeActivity } from "./place-activity.ts";
import { plainValuesOf } from "./plain-fields.ts";
import { refreshSearch } from "./queries.ts";
import { requireDraftCapacity } from "./require-draft-capacity.ts";
import { saveDateOptions } from "./save-date-options.ts";
import { storableUnfinished } from "./unfinished.ts";

type Input = { readonly actor: Actor; readonly body: CreateActivityBody; readonly now: Date };

/** Creates a draft, or an activity that opens at once; the host votes for each date. Returns its id. */
export async function createActivity(db: Database, { actor, body, now }: Input): Promise<string> {
  requireAllowed(can(actor, "createActivity", null));
  const hostId = actor.kind === "traveller" ? actor.userId : "";
  const { dates, status, locations, exactLocation, timezone } = body;
  const placing = await placeActivity(db, { locations, exactLocation, timeZone: timezone });
  const { isDecided = false } = dates;
  const choices: DateChoice[] = distinctChoices(dates.options);
  const clock = { now, timezone: placing.timeZone, durationMinutes: dates.durationMinutes };
  requireAllowedDates([], choices, clock);
  requireWithinSize(body, choices);
  requireDecidable(isDecided, choices);
  const isOpen = status === activityStatus.open;
  if (isOpen) requireNoUntimedDays(body.unfinished);
  if (isOpen) requirePublishable(body, choices, clock);

  return db.transaction().execute(async (trx) => {
    if (!isOpen) await requireDraftCapacity(trx, hostId);
    const images = await requireOwnImages(trx, hostId, "images", body.images);
    const { id } = await trx
      .insertInto("activity")
      .values({
        hostId,
        status,
        ...plainValuesOf(body),
        ...placing,
        images: jsonb(images),
        unfinished: jsonbOrNull(storableUnfinished(body.unfinished, status)),
        durationMinutes: dates.durationMinutes,
        hadDecidedDate: isDecided,
        openedAt: isOpen ? now : null,
        createdAt: now,
        modifiedAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const activity = { id, timeZone: placing.timeZone, durationMinutes: dates.durationMinutes };
    await saveDateOptions(
      trx,
      activity,
      [],
      choices.map((choice) => (isDecided ? decidedDateOption : newDateOption)(choice, hostId)),
    );
    if (isOpen) await incrementHostedCount(trx, hostId);
    await insertAudit(trx, {
      actorId: hostId,
      action: "create-activity",
      subjectType: "activity",
      subjectId: id,
      data: { status },
    });
    if (isOpen) await announceActivity(trx, { activityId: id, now });
    await refreshSearch(trx, [id], now);
    return id;
  });
}
