import { expect, test } from "vitest";
import { chooseEncoding } from "./compress.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0.1, gzip;q=0.9", "gzip"],
  ["gzip;q=0.5, br;q=0.5", "br"],
  ["br;q=0, gzip", "gzip"],
  ["BR; Q=0.000, GZIP; Q=0.2", "gzip"],
  ["identity, gzip;q=0.5", null],
  ["identity;q=0.5, gzip;q=0.5", "gzip"],
  ["gzip;q=0, br;q=0.0", null],
  ["*", "br"],
  ["gzip, *;q=0.5", "gzip"],
  ["gzip;q=0.5, br;q=0.5, *", null],
  ["gzip, *;q=0", "gzip"],
  ["*;q=0", null],
  ["deflate", null],
  ["", null],
  [undefined, null],
])("chooses the encoding of the highest quality in '%s'", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
