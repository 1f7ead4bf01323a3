import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type App, createApp } from "@meander/api/app";
import { type Config, parseConfig } from "@meander/api/config";
import { type Database, openDatabase } from "@meander/api/db/client";
import { createListener, type Listener } from "@meander/api/db/listener";
import { openConfiguredReplica } from "@meander/api/db/replica/open-replica";
import { openRequestDatabases } from "@meander/api/db/request-databases";
import { watchDatabase } from "@meander/api/db/watch-database";
import { openGeoReader } from "@meander/api/geoip/geo-reader";
import { createLiveHub } from "@meander/api/http/live-hub";
import { createOpenStreams } from "@meander/api/http/open-streams";
import type { Services } from "@meander/api/http/services";
import { type Admission, createLanes } from "@meander/api/limits/admission";
import { type AdmissionGate, createAdmissionGate } from "@meander/api/limits/admission-gate";
import { createProcessLimit } from "@meander/api/limits/process-limit";
import { createLocalFinds } from "@meander/api/modules/administration/local-finds";
import { createMapArchives } from "@meander/api/modules/maps/map-archives";
import { createFileStore, mediaFolderOf } from "@meander/api/modules/media/media-store";
import { createPictureProcessor } from "@meander/api/modules/media/picture-processor";
import { createPreviewDrawer } from "@meander/api/site/previews/preview-drawer";
import { createSceneDrawer } from "@meander/api/modules/media/scene-drawer";
import { configureGeocoder } from "@meander/api/modules/places/configure-geocoder";
import { createSearchHistory } from "@meander/api/modules/searches/search-history";
import { createLoginProviders } from "@meander/api/openid/login-providers";
import { loadVapidKeys } from "@meander/api/outbox/vapid-keys";
import type { WebBuild } from "@meander/api/pages/web-build";
import { createLog } from "@meander/api/process/log";
import { createSessions, type Sessions } from "@meander/api/sessions/sessions";
import { createStockPhotos } from "@meander/api/stock-photos/stock-photos";
import { rateLimits } from "@meander/domain/policy";
import type { DestinationStream, Logger } from "pino";

export type TestApi = {
  app: App;
  db: Database;
  sessions: Sessions;
  config: Config;
  services: Services;
  listener: Listener;
  databaseUrl: string;
  /** The API's current time; set it to advance the clock. */
  now: Date;
};

export type ApiOptions = {
  readonly env?: Readonly<Record<string, string>>;
  readonly web?: WebBuild;
  /** The log's destination; `LOG_LEVEL` must be above silent. */
  readonly logTo?: DestinationStream;
  /** Uses the database timeouts of the built API. Absent: no timeouts, so that a busy machine fails no test. */
  readonly hasTimeouts?: boolean;
  /** Absent: every request is admitted. */
  readonly admission?: Admission;
};

/** The whole API in this process, on an existing database. */
export async function openApi(
  databaseUrl: string,
  options: ApiOptions = {},
): Promise<TestApi & { readonly close: () => Promise<void> }> {
  const api = { now: new Date() } as TestApi;
  const close = await fillApi(api, databaseUrl, options);
  return Object.assign(api, { close });
}

/** Opens it into `api`; returns a function that closes it. */
export async function fillApi(api: TestApi, databaseUrl: string, options: ApiOptions) {
  const { env = {}, web, logTo, hasTimeouts = false, admission } = options;
  const dataFolder = await mkdtemp(join(tmpdir(), "meander-api-"));
  const config = parseConfig({
    PUBLIC_URL: "http://meander.test",
    DATABASE_URL: databaseUrl,
    MEANDER_DATA: dataFolder,
    LOG_LEVEL: "silent",
    // Tests send more requests than a person does.
    SEARCH_RATE_LIMIT: "100000",
    READ_RATE_LIMIT: "100000",
    ...env,
  });
  const log = createLog(config, "api", logTo ?? { write: () => {} });
  const { db, longDb, closeDatabases } = hasTimeouts ? openWithTimeouts(config, log) : openWithoutTimeouts(databaseUrl);
  const listener = createListener(databaseUrl, log);
  const replica = openConfiguredReplica(config, db, log);
  const clock = () => api.now;
  const sessions = createSessions(db, config, clock);
  const scenes = createSceneDrawer(log);
  const previews = createPreviewDrawer(log);
  const pictures = createPictureProcessor(log);
  const localFinds = createLocalFinds(db, clock, log);
  const searchHistory = createSearchHistory(db, clock, log);
  const processLimits = {
    search: createProcessLimit({ ...rateLimits.search, max: config.searchesPerMinute }),
    read: createProcessLimit({ ...rateLimits.read, max: config.readsPerMinute }),
  };
  const services: Services = {
    config,
    db,
    longDb,
    replica,
    sessions,
    scenes,
    previews,
    pictures,
    stockPhotos: createStockPhotos(config, clock, log),
    mediaStore: createFileStore(mediaFolderOf(config)),
    admission: admission ?? createLanes(openGate),
    maps: createMapArchives(config, clock, log),
    live: createLiveHub(listener),
    openStreams: createOpenStreams(),
    localFinds,
    searchHistory,
    processLimits,
    loginProviders: createLoginProviders(config, clock),
    openGeocoder: configureGeocoder(config, clock, log),
    findPlaceOfAddress: await openGeoReader(config.geoipFile),
    vapid: await loadVapidKeys(config),
    web: web ?? null,
    log,
    clock,
  };
  await listener.ready();
  Object.assign(api, { app: createApp(services), db, sessions, config, services, listener, databaseUrl });
  return async () => {
    scenes.stop();
    previews.stop();
    pictures.stop();
    await localFinds.stop();
    await searchHistory.stop();
    await listener.close();
    await replica?.stop();
    await closeDatabases();
    await rm(dataFolder, { recursive: true, force: true });
  };
}

function openGate(): AdmissionGate {
  const many = 100_000;
  return createAdmissionGate({
    inFlightMax: many,
    waitingMax: 0,
    waitMs: 0,
    overloadedWaitMs: 0,
    isYielding: false,
  });
}

function openWithoutTimeouts(url: string) {
  // Fifty concurrent requests share ten connections: on a busy machine the last waits longer than the server's timeout.
  const db = openDatabase({ url, poolSize: 10, connectTimeoutMs: 60_000, onIdleError: () => {} });
  return { db, longDb: db, closeDatabases: () => db.destroy() };
}

function openWithTimeouts(config: Config, log: Logger) {
  const watch = watchDatabase(config.databaseUrl, log);
  const { db, longDb } = openRequestDatabases({ config, watch, onIdleError: () => {} });
  const closeDatabases = async () => {
    await Promise.all([db.destroy(), longDb.destroy()]);
    await watch.stop();
  };
  return { db, longDb, closeDatabases };
}
