import fc from "fast-check";
import type { HostileRequest, Point } from "../hostile/points.ts";
import { nearValidValues, nearValidBody } from "./near-valid-values.ts";

/** Valid values for accompanying parameters, so that the request is not rejected because of them. */
const validValues: Readonly<Record<string, string>> = {
  nearbyCenter: "-0.14,51.54",
  nearbyDistance: "20",
  location: "60,40,20,-20",
  dateFilter: "3",
  categories: "1,9",
  languages: "en,pt",
  keywords: "walk",
  order: "tonight",
  extraResults: "true",
  placeSlug: "london",
  countrySlug: "united-kingdom",
};

/** One point for each parameter, for combinations of several, and for the body. */
export function nearMissPoints(base: string): readonly Point[] {
  const alone = Object.entries(nearValidValues).map(([name, value]) => ({
    name: `search, nearly a ${name}`,
    requests: fc
      .tuple(value, fc.subarray(Object.entries(validValues)), anyAddress)
      .map(([text, beside, address]) =>
        requestOf(base, address, [...beside.filter(([other]) => other !== name), [name, text]]),
      ),
  }));
  const names = Object.keys(nearValidValues);
  const together = fc
    .tuple(
      fc.array(
        fc.constantFrom(...names).chain((name) => nearValidNamed(name)),
        { minLength: 2, maxLength: 6 },
      ),
      anyAddress,
    )
    .map(([pairs, address]) => requestOf(base, address, pairs));
  const bodies = fc
    .tuple(nearValidBody, fc.constantFrom("", "placeSlug=london&", "dateFilter=1&"))
    .map(([body, query]): HostileRequest => ({ ...requestOf(base, `/search?${query}`, []), body: bytesOf(body) }));
  return [
    ...alone,
    { name: "search, several nearly right, some twice", requests: together },
    { name: "search, nearly a context", requests: bodies },
  ];
}

function nearValidNamed(name: string): fc.Arbitrary<readonly [string, string]> {
  return fc
    .oneof(nearValidValues[name] ?? fc.constant(""), fc.constant(validValues[name] ?? ""))
    .map((text) => [name, text] as const);
}

const anyAddress = fc.constantFrom(
  "/search/",
  "/search",
  "/discover/united-kingdom",
  "/discover/united-kingdom/england/",
  "/discover/united-kingdom/england/london",
  "/discover/%20/%00/%ff",
);

function requestOf(base: string, address: string, pairs: readonly (readonly [string, string])[]): HostileRequest {
  // Not by URLSearchParams, which would repair malformed text.
  const query = pairs.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join("&");
  const joined = address.includes("?") ? `${address}${query}` : `${address}?${query}`;
  return {
    method: "POST",
    address: `${base}${joined}`,
    headers: { "Content-Type": "application/json" },
    body: bytesOf("{}"),
  };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text.toWellFormed());
}
