import type { SpecialDraft } from "./special-draft.ts";

/** What the person at this desk is writing: kept by main beside their commands, nobody else's, until it is sent. */
export type DraftCalls = {
  /** The special notification being written; null where there is none. */
  getSpecialDraft: { request: undefined; response: SpecialDraft | null };
  /** Null forgets it. On disk (where there is a store) a moment later. */
  keepSpecialDraft: { request: { readonly draft: SpecialDraft | null }; response: null };
};
