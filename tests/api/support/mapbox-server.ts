import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answering = (response: ServerResponse, request: IncomingMessage) => void;

export type MapboxServer = {
  readonly url: string;
  /** What it was asked, in order. */
  readonly questions: readonly URL[];
  /** From now on. */
  readonly answerWith: (answering: Answering) => void;
  readonly stop: () => Promise<void>;
};

/** A server on this computer that is asked as Mapbox's Geocoding API is, version 6. */
export async function startMapboxServer(): Promise<MapboxServer> {
  const questions: URL[] = [];
  let answering: Answering = collection([]);
  const server = createServer((request, response) => {
    questions.push(new URL(request.url ?? "", "http://mapbox.test"));
    answering(response, request);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions,
    answerWith(next) {
      answering = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export function collection(features: readonly unknown[]): Answering {
  return json(200, { type: "FeatureCollection", features, attribution: "NOTICE: made for a test." });
}

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answering {
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
