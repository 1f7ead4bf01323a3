import {
  GeocodingFailure,
  type GeocodingQuery,
  type GeocodingService,
  type ServicePlace,
} from "./geocoding-service.ts";
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
      const signal = AbortSignal.timeout(timeoutMs);
      const body = await fetchText(address, signal);
      const places = parseMapboxResponse(parseJson(body));
      if (places === null) throw new GeocodingFailure("garbled");
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

async function fetchText(address: URL, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(address, { signal, redirect: "error", headers: { Accept: "application/json" } });
    if (!response.ok) {
      await response.body?.cancel();
      throw failureOf(response);
    }
    return await readText(response);
  } catch (error) {
    if (error instanceof GeocodingFailure) throw error;
    throw new GeocodingFailure(signal.aborted ? "slow" : "unreachable");
  }
}

function failureOf({ status, headers }: Response): GeocodingFailure {
  if (status === 429) return new GeocodingFailure("limited", retryAfterMs(headers));
  if (status === 401 || status === 403) return new GeocodingFailure("unwelcome");
  if (status >= 500) return new GeocodingFailure("failing", retryAfterMs(headers));
  return new GeocodingFailure("question");
}

/** `Retry-After` in seconds or as a date, else the second at which Mapbox's rate-limit window ends. */
function retryAfterMs(headers: Headers): number | undefined {
  const retryAfter = headers.get("Retry-After");
  if (retryAfter !== null) {
    const seconds = Number(retryAfter);
    const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(retryAfter) - Date.now();
    return Number.isFinite(ms) ? ms : undefined;
  }
  const resetsAt = Number(headers.get("X-Rate-Limit-Reset") ?? Number.NaN);
  return Number.isFinite(resetsAt) ? resetsAt * 1_000 - Date.now() : undefined;
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the response body.
    if (bytes > RESPONSE_MAX_BYTES) throw new GeocodingFailure("too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const narrowness = ["address", "neighborhood", "locality", "postcode", "place", "district", "region", "country"];

function narrowestFirst(places: readonly ServicePlace[]): ServicePlace[] {
  return [...places].sort((a, b) => narrowness.indexOf(a.type) - narrowness.indexOf(b.type));
}
