import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Database } from "../db/client.ts";
import type { Replica } from "../db/replica/open-replica.ts";
import type { GeoReader } from "../geoip/geo-reader.ts";
import type { Admission } from "../limits/admission.ts";
import type { ProcessLimit } from "../limits/process-limit.ts";
import type { LoginProviders } from "../openid/login-providers.ts";
import type { VapidKeys } from "../outbox/vapid-keys.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { LiveHub } from "./live-hub.ts";
import type { OpenStreams } from "./open-streams.ts";

/**
 * The services that one process shares between requests; created once in `main.ts` or by a test. Higher layers add
 * theirs by declaration merging.
 */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  /** For requests that may take longer than a page's: staff, exports, deletions. */
  readonly longDb: Database;
  /** Null when all reads use `db`. */
  readonly replica: Replica | null;
  readonly sessions: Sessions;
  readonly admission: Admission;
  /** Receives NOTIFY events committed by any process or request. */
  readonly live: LiveHub;
  readonly openStreams: OpenStreams;
  /** Shared by all routes that declare the limit. */
  readonly processLimits: Readonly<Record<"search" | "read", ProcessLimit>>;
  /** OpenID providers that people can log in with; empty unless configured. */
  readonly loginProviders: LoginProviders;
  /** Identify this installation to browsers' push services. */
  readonly vapid: VapidKeys;
  readonly findPlaceOfAddress: GeoReader;
  readonly log: Logger;
  readonly clock: () => Date;
}
