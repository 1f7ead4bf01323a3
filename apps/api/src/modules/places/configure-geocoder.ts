import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import { createGuardedService } from "../../geocoding/guarded-service.ts";
import { createMapboxService } from "../../geocoding/mapbox-service.ts";
import { createGazetteer } from "./gazetteer.ts";
import type { OpenGeocoder } from "./geocoder.ts";
import { createServiceGeocoder } from "./service-geocoder.ts";

/** The geocoder of this process: the gazetteer, unless an external service is configured. */
export function configureGeocoder(
  { geocoder }: Pick<Config, "geocoder">,
  clock: () => Date,
  log: Logger,
): OpenGeocoder {
  if (geocoder === undefined) return createGazetteer;
  const { perMinute, ...options } = geocoder;
  const service = createGuardedService({ service: createMapboxService(options), perMinute, clock, log });
  return (db) => createServiceGeocoder(service, db);
}
