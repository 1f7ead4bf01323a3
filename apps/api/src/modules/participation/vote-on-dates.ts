import { isDeepStrictEqual } from "node:util";
import { setVotes } from "@meander/domain/date-vote/voting";
import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { lockActivityFor } from "../activities/activity-for-actor.ts";
import { saveDateOptions } from "../activities/save-date-options.ts";
import { requireKnownOptions } from "./require-known-options.ts";

type Input = {
  readonly actor: Traveller;
  readonly activityId: string;
  /** Every suitable option; other votes of the person are deleted. */
  readonly optionIds: readonly string[];
  readonly now: Date;
};

/** Replaces the person's votes; the same again is a no-op. */
export async function voteOnDates(db: Database, { actor, activityId, optionIds, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { row, dates, resource } = await lockActivityFor(trx, activityId, actor, now);
    requireAllowed(can(actor, "voteOnDates", resource));
    const clock = { ...dates, now };
    requireKnownOptions(dates.options, optionIds, clock, actor.userId);
    const wanted = new Set(optionIds);
    const voted = setVotes(dates.options, actor.userId, (option) => wanted.has(option.id), clock);
    if (isDeepStrictEqual(voted, dates.options)) return;
    await saveDateOptions(trx, row, dates.options, voted);
  });
}
