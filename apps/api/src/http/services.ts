import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Database } from "../db/client.ts";
import type { Replica } from "../db/replica/open-replica.ts";
import type { VapidKeys } from "../outbox/vapid-keys.ts";
import type { GeoReader } from "../geoip/geo-reader.ts";
import type { Admission } from "../limits/admission.ts";
import type { LiveHub } from "./live-hub.ts";
import type { OpenStreams } from "./open-streams.ts";
import type { ProcessLimit } from "../limits/process-limit.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { LoginProviders } from "../openid/login-providers.ts";

/** What one process shares between requests; made once in `main.ts` or by a test. Floors above add theirs where they declare its type. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  /** For what may take longer than a page may: staff, exports, deletions. */
  readonly longDb: Database;
  /** Null where everything is read from `db`. */
  readonly replica: Replica | null;
  readonly sessions: Sessions;
  readonly admission: Admission;
  /** Hears what other processes and requests committed. */
  readonly live: LiveHub;
  readonly openStreams: OpenStreams;
  /** What all searching of one caller shares. */
  readonly searchLimit: ProcessLimit;
  /** Accounts elsewhere that log people in; empty unless configured. */
  readonly loginProviders: LoginProviders;
  /** Names this installation to browsers' push services. */
  readonly vapid: VapidKeys;
  readonly findPlaceOfAddress: GeoReader;
  readonly log: Logger;
  readonly clock: () => Date;
}
