import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./db/client.ts";
import type { Replica } from "./db/replica/open-replica.ts";
import type { VapidKeys } from "./delivery/vapid-keys.ts";
import type { GeoReader } from "./geoip/geo-reader.ts";
import type { Admission } from "./limits/admission.ts";
import type { LiveHub } from "./http/live-hub.ts";
import type { OpenStreams } from "./http/open-streams.ts";
import type { ProcessLimit } from "./limits/process-limit.ts";
import type { Sessions } from "./modules/accounts/sessions.ts";
import type { LocalFinds } from "./modules/administration/local-finds.ts";
import type { SceneDrawer } from "./modules/media/scene-drawer.ts";
import type { OpenGeocoder } from "./modules/places/geocoder.ts";
import type { SearchHistory } from "./modules/searches/search-history.ts";
import type { LoginProviders } from "./openid/login-providers.ts";
import type { WebBuild } from "./pages/web-build.ts";

/** What one process shares between requests; made once in `main.ts` or by a test. */
export type Services = {
  readonly config: Config;
  readonly db: Database;
  /** For what may take longer than a page may: staff, exports, deletions. */
  readonly longDb: Database;
  /** Null where everything is read from `db`. */
  readonly replica: Replica | null;
  readonly sessions: Sessions;
  readonly admission: Admission;
  /** Draws scenes for mails, link previews and campaigns. */
  readonly scenes: SceneDrawer;
  /** Hears what other processes and requests committed. */
  readonly live: LiveHub;
  readonly openStreams: OpenStreams;
  readonly localFinds: LocalFinds;
  readonly searchHistory: SearchHistory;
  /** What all searching of one caller shares. */
  readonly searchLimit: ProcessLimit;
  /** Accounts elsewhere that log people in; empty unless configured. */
  readonly loginProviders: LoginProviders;
  /** Names this installation to browsers' push services. */
  readonly vapid: VapidKeys;
  /** The gazetteer, or a service outside with the gazetteer behind it. */
  readonly openGeocoder: OpenGeocoder;
  readonly findPlaceOfAddress: GeoReader;
  /** Null where there is none: tests of the API, or a checkout that was not built. */
  readonly web: WebBuild | null;
  readonly log: Logger;
  readonly clock: () => Date;
};
