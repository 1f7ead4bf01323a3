import { z } from "zod";

/** Since when something is out of sight, or until when somebody is suspended, and the decision that did it. */
const mark = z.object({ at: z.iso.datetime().nullable(), eventId: z.uuid().nullable() });
export type Mark = z.infer<typeof mark>;

const change = z.object({ previous: mark });

/** A decision that an appeal took back: its event, and what stood there until then and since. */
const restoration = z.object({
  eventId: z.uuid(),
  removal: z.object({ previous: mark, left: mark }).optional(),
  hiding: z.object({ previous: mark, left: mark }).optional(),
  suspension: z.object({ previous: mark, left: mark }).optional(),
});
export type Restoration = z.infer<typeof restoration>;

/** What a decision changed and what stood there before; kept with its event, so that undoing it restores exactly that. */
export const decisionEffects = z.object({
  removal: change.optional(),
  hiding: change.optional(),
  suspension: change.extend({ until: z.iso.datetime().describe("By this decision alone.") }).optional(),
  restorations: z.array(restoration).optional().describe("What an appeal brought back."),
});
export type DecisionEffects = z.infer<typeof decisionEffects>;

export type MeasureName = Exclude<keyof DecisionEffects, "restorations">;

export function markOf(at: Date | null, eventId: string | null): Mark {
  return { at: at?.toISOString() ?? null, eventId };
}

export function dateOf({ at }: Mark): Date | null {
  return at === null ? null : new Date(at);
}

/** What people were written about a decision, paragraph by paragraph; null for nothing. */
export const decisionNotices = z.object({
  person: z.array(z.string()).nullable(),
  reporters: z.array(z.string()).nullable(),
});
export type DecisionNotices = z.infer<typeof decisionNotices>;
