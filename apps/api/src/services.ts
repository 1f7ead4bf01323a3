import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./db/client.ts";
import type { Listener } from "./db/listener.ts";
import type { Sessions } from "./modules/accounts/sessions.ts";

/** What one process shares between requests; made once in `main.ts` or by a test. */
export type Services = {
  readonly config: Config;
  readonly db: Database;
  readonly sessions: Sessions;
  /** Hears what other processes and requests committed. */
  readonly listener: Listener;
  readonly log: Logger;
  readonly clock: () => Date;
};
