import { spawn } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createMmdb } from "./mmdb.ts";
import { PushService } from "./push/push-service.ts";
import { startFlickrServer, startUnsplashServer, stockSettings } from "./stock-servers.ts";
import {
  addressInMontevideo,
  addressInPorto,
  authorityFile,
  geoipFile,
  productData,
  productPort,
  receivedPushesFile,
} from "./web-target.ts";

/**
 * Runs the built product like `npm start`, with data that is deleted when the run ends. Playwright starts this as its
 * web server and ends it with a signal.
 */

const startScript = fileURLToPath(new URL("../../scripts/start.ts", import.meta.url));

mkdirSync(productData(), { recursive: true });
// When run by root, Postgres runs as another user.
chmodSync(productData(), 0o711);
const [unsplash, flickr] = [await startUnsplashServer(), await startFlickrServer()];
const push = await PushService.open((received) =>
  appendFileSync(receivedPushesFile(), `${JSON.stringify(received)}\n`),
);
writeFileSync(authorityFile(), push.authority.certificate);
const porto = { location: { latitude: 41.1579, longitude: -8.6291 } };
const montevideo = { location: { latitude: -34.9033, longitude: -56.1913 } };
const addresses = { [`${addressInPorto}/32`]: porto, [`${addressInMontevideo}/32`]: montevideo };
writeFileSync(geoipFile(), createMmdb(addresses));
const product = spawn(process.execPath, [startScript], {
  env: {
    ...process.env,
    PORT: String(productPort()),
    MEANDER_DATA: productData(),
    // Each test has its own client address, so that the default limits per address apply.
    TRUSTED_PROXIES: "127.0.0.1,::1",
    LOG_LEVEL: "warn",
    // Drawing them takes half a minute of a core.
    MEANDER_DEMO_PICTURES: "0",
    PUSH_PROXY: push.proxyUrl,
    GEOIP_DATABASE: geoipFile(),
    NODE_EXTRA_CA_CERTS: authorityFile(),
    ...stockSettings(unsplash, flickr),
  },
  stdio: ["ignore", "inherit", "inherit"],
});
product.once("exit", (code) => {
  for (const file of [authorityFile(), geoipFile(), receivedPushesFile()]) rmSync(file, { force: true });
  rmSync(productData(), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  process.exit(code ?? 1);
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => product.kill(signal));
