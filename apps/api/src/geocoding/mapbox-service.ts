import { GeocodingFailure, type GeocodingService, type Question, type ServicePlace } from "./geocoding-service.ts";
import { readMapboxAnswer } from "./mapbox-answer.ts";

export type MapboxOptions = {
  /** Of the service, e.g. https://api.mapbox.com; the paths of version 6 come behind it. */
  readonly url: string;
  readonly token: string;
  /** From the question to the last byte of the answer. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 1_500;
/** Ten features with all they carry take about 20 kB. */
const ANSWER_MAX_BYTES = 262_144;
const FORWARD_LIMIT_MAX = 10;
/** It takes no semicolons and no more words than this. */
const WORDS_MAX = 20;

/** Asks a service that speaks Mapbox's Geocoding API, version 6. The token travels in the address, as it wants: neither is logged. */
export function createMapboxService({ url, token, timeoutMs = TIMEOUT_MS }: MapboxOptions): GeocodingService {
  return {
    async ask(question) {
      const address = addressOf(url, question);
      address.searchParams.set("access_token", token);
      const signal = AbortSignal.timeout(timeoutMs);
      const body = await fetchText(address, signal);
      const places = readMapboxAnswer(parseJson(body));
      if (places === null) throw new GeocodingFailure("garbled");
      return "point" in question.about
        ? narrowestFirst(places).slice(0, question.limit)
        : places.slice(0, question.limit);
    },
  };
}

function addressOf(url: string, { about, types, limit, language }: Question): URL {
  const base = url.endsWith("/") ? url : `${url}/`;
  const address = new URL(`search/geocode/v6/${"point" in about ? "reverse" : "forward"}`, base);
  const query = address.searchParams;
  query.set("types", types.join(","));
  query.set("language", language);
  if ("point" in about) {
    const [longitude, latitude] = about.point;
    query.set("longitude", String(longitude));
    query.set("latitude", String(latitude));
    // A limit may only be given with a single type; without one there is one answer for each level.
    return address;
  }
  query.set(
    "q",
    about.text
      .split(/[;\s]+/)
      .slice(0, WORDS_MAX)
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

/** `Retry-After` in seconds or as a date, or the second at which Mapbox's window ends. */
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
    // Leaving the loop cancels the rest.
    if (bytes > ANSWER_MAX_BYTES) throw new GeocodingFailure("too large");
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
