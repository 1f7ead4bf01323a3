import { rateLimits } from "@meander/domain/policy";
import { createApp } from "./app.ts";
import { createListener } from "./db/listener.ts";
import { openConfiguredReplica } from "./db/replica/open-replica.ts";
import { openRequestDatabases } from "./db/request-databases.ts";
import { watchDatabase } from "./db/watch-database.ts";
import { openGeoReader } from "./geoip/geo-reader.ts";
import { createLiveHub } from "./http/live-hub.ts";
import { createOpenStreams } from "./http/open-streams.ts";
import { createAdmission } from "./limits/admission.ts";
import { createProcessLimit } from "./limits/process-limit.ts";
import { createLocalFinds } from "./modules/administration/local-finds.ts";
import { createMapArchives } from "./modules/maps/map-archives.ts";
import { createFileStore, mediaFolderOf } from "./modules/media/media-store.ts";
import { createPictureProcessor } from "./modules/media/picture-processor.ts";
import { createSceneDrawer } from "./modules/media/scene-drawer.ts";
import { configureGeocoder } from "./modules/places/configure-geocoder.ts";
import { createSearchHistory } from "./modules/searches/search-history.ts";
import { createLoginProviders } from "./openid/login-providers.ts";
import { loadVapidKeys } from "./outbox/vapid-keys.ts";
import { loadWebBuild } from "./pages/web-build.ts";
import { checkSite } from "./process/check-site.ts";
import { listen } from "./process/http-server.ts";
import { createLog } from "./process/log.ts";
import { reachDatabase } from "./process/reach-database.ts";
import { runProcess } from "./process/run-process.ts";
import { createSessions } from "./sessions/sessions.ts";
import { createPreviewDrawer } from "./site/previews/preview-drawer.ts";
import { createStockPhotos } from "./stock-photos/stock-photos.ts";

/** Serves the API, pages and live streams on one port. Any number of processes may share one database. */
await runProcess(async (config) => {
  const log = createLog(config, "api");
  const onIdleError = (error: Error) => log.warn({ reason: error.message }, "lost an idle database connection");
  const watch = watchDatabase(config.databaseUrl, log);
  const { db, longDb } = openRequestDatabases({ config, watch, onIdleError });
  await reachDatabase(db, config.databaseUrl);
  await checkSite(db, config, log);
  const replica = openConfiguredReplica(config, db, log);
  const clock = () => new Date();
  const listener = createListener(config.databaseDirectUrl, log);
  const live = createLiveHub(listener);
  const web = await loadWebBuild();
  if (web === null) log.error("the web app is not built, so pages respond with 503");
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
  const openGeocoder = configureGeocoder(config, clock, log);
  const findPlaceOfAddress = await openGeoReader(config.geoipFile);
  const loginProviders = createLoginProviders(config, clock);
  const vapid = await loadVapidKeys(config);
  const app = createApp({
    config,
    db,
    longDb,
    replica,
    sessions,
    admission: createAdmission(),
    scenes,
    previews,
    pictures,
    stockPhotos: createStockPhotos(config, clock, log),
    mediaStore: createFileStore(mediaFolderOf(config)),
    maps: createMapArchives(config, clock, log),
    live,
    openStreams: createOpenStreams(),
    localFinds,
    searchHistory,
    processLimits,
    loginProviders,
    openGeocoder,
    findPlaceOfAddress,
    vapid,
    web,
    log,
    clock,
  });
  const server = await listen(app, config.port, config.listenAddresses);
  log.info({ port: config.port }, "api ready");

  return async () => {
    live.close();
    await server.stop();
    scenes.stop();
    previews.stop();
    pictures.stop();
    await localFinds.stop();
    await searchHistory.stop();
    await listener.close();
    await replica?.stop();
    await Promise.all([db.destroy(), longDb.destroy()]);
    await watch.stop();
    log.info("api stopped");
  };
});
