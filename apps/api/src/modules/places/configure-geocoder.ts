import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import { createCarefulService } from "../../geocoding/careful-service.ts";
import { createMapboxService } from "../../geocoding/mapbox-service.ts";
import { createGazetteer } from "./gazetteer.ts";
import type { OpenGeocoder } from "./geocoder.ts";
import { createServiceGeocoder } from "./service-geocoder.ts";

/** What answers look-ups of places in this process: the gazetteer, unless a service is set. */
export function configureGeocoder(
  { geocoder }: Pick<Config, "geocoder">,
  clock: () => Date,
  log: Logger,
): OpenGeocoder {
  if (geocoder === undefined) return createGazetteer;
  const { perMinute, ...options } = geocoder;
  const service = createCarefulService({ service: createMapboxService(options), perMinute, clock, log });
  return (db) => createServiceGeocoder(service, db);
}
