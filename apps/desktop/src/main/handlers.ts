import { caseHandlers } from "./cases/case-handlers.ts";
import type { Connectivity } from "./connectivity.ts";
import type { Desk } from "./desk.ts";
import { draftHandlers } from "./drafts/draft-handlers.ts";
import type { Handlers } from "./handle.ts";
import { getPicture } from "./pictures.ts";
import type { ServerClock } from "./server-clock.ts";
import { serverHandlers } from "./server-handlers.ts";

type Parts = { readonly desk: Desk; readonly clock: ServerClock; readonly connectivity: Connectivity };

/** One for each call of the contract. */
export function createHandlers({ desk, clock, connectivity }: Parts): Handlers {
  const findWorkplace = () => desk.workplace;
  return {
    ...desk.handlers,
    ...draftHandlers(findWorkplace),
    ...caseHandlers({
      findWorkplace,
      clock,
      isOnline: () => connectivity.isOnline,
    }),
    ...serverHandlers((ask, schema) => desk.ask(ask, schema)),
    getPicture: ({ path }) => getPicture((ask, signal) => desk.open(ask, signal), path),
  };
}
