import type { Logger } from "pino";
import { geocodes } from "../metrics.ts";
import { createGuardedRequest, type GuardedRequest } from "../remote/guarded-request.ts";
import type { GeocodingQuery, GeocodingService, ServicePlace } from "./geocoding-service.ts";

export type GuardedService = { readonly findPlaces: GuardedRequest<GeocodingQuery, readonly ServicePlace[]> };

type Options = {
  readonly service: GeocodingService;
  /** The limit of requests to the service per minute and process. */
  readonly perMinute: number;
  readonly clock: () => Date;
  readonly log: Logger;
};

/** A geocoding service with the guards of `createGuardedRequest`, counted in the metrics. */
export function createGuardedService({ service, ...limits }: Options): GuardedService {
  const findPlaces = createGuardedRequest({
    name: "geocoding service",
    request: service.findPlaces,
    keyOf,
    onResult: (origin) =>
      typeof origin === "string"
        ? geocodes.labels(origin, "").inc()
        : geocodes.labels("gazetteer", origin.fallback).inc(),
    ...limits,
  });
  return { findPlaces };
}

function keyOf({ about, types, limit, language }: GeocodingQuery): string {
  const subject = "point" in about ? about : { ...about, text: about.text.toLowerCase() };
  return JSON.stringify([subject, types, limit, language]);
}
