import { fetchRemoteJson } from "../remote/fetch-remote.ts";
import { RemoteFailure } from "../remote/remote-failure.ts";
import type { GeocodingQuery, GeocodingService, ServicePlace } from "./geocoding-service.ts";
import { parseMapboxResponse } from "./mapbox-response.ts";

export type MapboxOptions = {
  /** The service's base address, e.g. https://api.mapbox.com, without the path of version 6. */
  readonly url: string;
  readonly token: string;
  /** The limit for the whole request, up to the response's last byte. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 1_500;
/** Ten features take about 20 kB. */
const RESPONSE_MAX_BYTES = 262_144;
const FORWARD_LIMIT_MAX = 10;
/** The service rejects semicolons and queries with more words. */
const QUERY_WORDS_MAX = 20;

/** A client of Mapbox's Geocoding API, version 6. The API requires the token in the URL, so URLs are never logged. */
export function createMapboxService({ url, token, timeoutMs = TIMEOUT_MS }: MapboxOptions): GeocodingService {
  return {
    async findPlaces(question) {
      const address = addressOf(url, question);
      address.searchParams.set("access_token", token);
      const body = await fetchRemoteJson(address, { timeoutMs, maxBytes: RESPONSE_MAX_BYTES });
      const places = parseMapboxResponse(body);
      if (places === null) throw new RemoteFailure("garbled");
      return "point" in question.about
        ? narrowestFirst(places).slice(0, question.limit)
        : places.slice(0, question.limit);
    },
  };
}

function addressOf(url: string, { about, types, limit, language }: GeocodingQuery): URL {
  const base = url.endsWith("/") ? url : `${url}/`;
  const address = new URL(`search/geocode/v6/${"point" in about ? "reverse" : "forward"}`, base);
  const query = address.searchParams;
  query.set("types", types.join(","));
  query.set("language", language);
  if ("point" in about) {
    const [longitude, latitude] = about.point;
    query.set("longitude", String(longitude));
    query.set("latitude", String(latitude));
    // The API accepts a limit only with a single type; without one it returns one feature per level.
    return address;
  }
  query.set(
    "q",
    about.text
      .split(/[;\s]+/)
      .slice(0, QUERY_WORDS_MAX)
      .join(" "),
  );
  query.set("proximity", about.near.join(","));
  query.set("autocomplete", "true");
  query.set("limit", String(Math.min(limit, FORWARD_LIMIT_MAX)));
  return address;
}

const narrowness = ["address", "neighborhood", "locality", "postcode", "place", "district", "region", "country"];

function narrowestFirst(places: readonly ServicePlace[]): ServicePlace[] {
  return [...places].sort((a, b) => narrowness.indexOf(a.type) - narrowness.indexOf(b.type));
}
