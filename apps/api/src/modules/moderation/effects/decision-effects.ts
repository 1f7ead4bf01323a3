import { z } from "zod";

/**
 * State of a measure: since when the subject is hidden or removed or the person banned, or until when the person is
 * suspended, and the decision's event.
 */
const state = z.object({ at: z.iso.datetime().nullable(), eventId: z.uuid().nullable() });
export type MeasureState = z.infer<typeof state>;

const change = z.object({ previous: state });

/** A decision that a granted appeal reversed: its event, and the state before and after the reversal. */
const restoration = z.object({
  eventId: z.uuid(),
  removal: z.object({ previous: state, left: state }).optional(),
  pictureRemoval: z.object({ previous: state, left: state }).optional(),
  hiding: z.object({ previous: state, left: state }).optional(),
  suspension: z.object({ previous: state, left: state }).optional(),
  ban: z.object({ previous: state, left: state }).optional(),
});
export type Restoration = z.infer<typeof restoration>;

/** What a decision changed and the state before it; stored with its event so that undoing restores exactly that. */
export const decisionEffects = z.object({
  removal: change.optional().describe("Of a comment."),
  pictureRemoval: change.optional(),
  hiding: change.optional(),
  suspension: change
    .extend({ until: z.iso.datetime().describe("End of the suspension by this decision alone.") })
    .optional(),
  ban: change.optional(),
  lifting: z
    .object({
      suspension: z.object({ previous: state, left: state }).optional(),
      ban: z.object({ previous: state, left: state }).optional(),
    })
    .optional()
    .describe("Sanctions that it ended or shortened."),
  restorations: z.array(restoration).optional().describe("Decisions that a successful appeal reversed."),
});
export type DecisionEffects = z.infer<typeof decisionEffects>;

export type MeasureName = Exclude<keyof DecisionEffects, "restorations" | "lifting">;
export type Lifting = NonNullable<DecisionEffects["lifting"]>;

export function measureStateOf(at: Date | null, eventId: string | null): MeasureState {
  return { at: at?.toISOString() ?? null, eventId };
}

export function dateOf({ at }: MeasureState): Date | null {
  return at === null ? null : new Date(at);
}

/** Texts of the notices about a decision, by paragraph; null if none was sent. */
export const decisionNotices = z.object({
  person: z.array(z.string()).nullable(),
  reporters: z.array(z.string()).nullable(),
});
export type DecisionNotices = z.infer<typeof decisionNotices>;
