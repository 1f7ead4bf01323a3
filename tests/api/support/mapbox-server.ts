import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type RequestHandler = (response: ServerResponse, request: IncomingMessage) => void;

export type MapboxServer = {
  readonly url: string;
  /** The request URLs, in order. */
  readonly requests: readonly URL[];
  readonly respondWith: (handleRequest: RequestHandler) => void;
  readonly stop: () => Promise<void>;
};

/** A local server with the interface of Mapbox's Geocoding API, version 6. */
export async function startMapboxServer(): Promise<MapboxServer> {
  const requests: URL[] = [];
  let handleRequest: RequestHandler = collection([]);
  const server = createServer((request, response) => {
    requests.push(new URL(request.url ?? "", "http://mapbox.test"));
    handleRequest(response, request);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respondWith(next) {
      handleRequest = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export function collection(features: readonly unknown[]): RequestHandler {
  return json(200, { type: "FeatureCollection", features, attribution: "NOTICE: made for a test." });
}

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): RequestHandler {
  return (response) => {
    response.writeHead(status, { "Content-Type": "application/json; charset=utf-8", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

type Named = {
  readonly name: string;
  readonly type: string;
  readonly at: readonly [number, number];
  readonly formatted?: string;
  readonly context: Readonly<Record<string, object>>;
};

/** A feature with every field that the documentation lists for places. */
export function feature({ name, type, at: [longitude, latitude], formatted, context }: Named) {
  const id = `dXJuOm1ieHBsYzp${Buffer.from(name).toString("base64url")}`;
  return {
    type: "Feature",
    id,
    geometry: { type: "Point", coordinates: [longitude, latitude] },
    properties: {
      mapbox_id: id,
      feature_type: type,
      full_address: formatted === undefined ? name : `${name}, ${formatted}`,
      name,
      name_preferred: name,
      coordinates: { longitude, latitude },
      place_formatted: formatted,
      bbox: [longitude - 0.1, latitude - 0.1, longitude + 0.1, latitude + 0.1],
      context,
    },
  };
}

export const unitedKingdom = {
  mapbox_id: "dXJuOm1ieHBsYzpJazg",
  name: "United Kingdom",
  wikidata_id: "Q145",
  country_code: "GB",
  country_code_alpha_3: "GBR",
};

export const england = {
  mapbox_id: "dXJuOm1ieHBsYzpKRTg",
  name: "England",
  wikidata_id: "Q21",
  region_code: "ENG",
  region_code_full: "GB-ENG",
};
