import { caseHandlers } from "./cases/case-handlers.ts";
import type { Connectivity } from "./connectivity.ts";
import type { Desk } from "./desk.ts";
import type { Handlers } from "./handle.ts";
import { getPicture } from "./pictures.ts";
import { done } from "./result.ts";
import type { ServerClock } from "./server-clock.ts";

type Parts = { readonly desk: Desk; readonly clock: ServerClock; readonly connectivity: Connectivity };

/** One for each call that main answers by itself. */
export function createHandlers({ desk, clock, connectivity }: Parts): Handlers {
  return {
    ...desk.handlers,
    ...caseHandlers({ clock, isOnline: () => connectivity.isOnline }),
    getPicture: ({ path }) => getPicture(desk.open, path),
    getSpecialDraft: async (_request, { drafts }) => done(drafts.find()),
    saveSpecialDraft: async ({ draft }, { drafts }) => {
      drafts.keep(draft);
      return done(null);
    },
  };
}
