import type { DraftCalls } from "../../ipc/draft-calls.ts";
import type { Workplace } from "../cases/workplace.ts";
import type { Handlers } from "../handle.ts";
import { done, refused } from "../result.ts";

/** Drafts of whoever is at the desk; nobody there has none. */
export function draftHandlers(findWorkplace: () => Workplace | undefined): Pick<Handlers, keyof DraftCalls> {
  return {
    getSpecialDraft: async () => {
      const workplace = findWorkplace();
      return workplace === undefined ? refused("refused") : done(workplace.drafts.find());
    },
    keepSpecialDraft: async ({ draft }) => {
      const workplace = findWorkplace();
      if (workplace === undefined) return refused("refused");
      workplace.drafts.keep(draft);
      return done(null);
    },
  };
}
