import { expect, test } from "vitest";
import { z } from "zod";
import { cutPage, decodeCursor, encodeCursor } from "./keyset.ts";

const schema = z.tuple([z.iso.datetime(), z.uuid()]);

test("decodes an encoded cursor to the same position", () => {
  const position = ["2026-11-21T09:00:00.000Z", "01a1fbaf-4fb2-705f-aee9-937b1c57749f"] as const;
  expect(decodeCursor(encodeCursor(position), schema)).toEqual(position);
});

test.each(["", "nonsense", encodeCursor([1, 2]), encodeCursor(["2026-11-21T09:00:00.000Z"])])(
  "rejects '%s'",
  (cursor) => {
    expect(() => decodeCursor(cursor, schema)).toThrow(expect.objectContaining({ code: "invalid" }));
  },
);

test.each([
  [0, [], null],
  [2, [1, 2], null],
  [3, [1, 2, 3], null],
  [4, [1, 2, 3], encodeCursor([3])],
])("cuts %i rows to a page of three, with a cursor only if rows follow", (count, rows, cursor) => {
  const found = Array.from({ length: count }, (_, index) => index + 1);
  expect(cutPage(found, 3, (row) => [row])).toEqual({ rows, cursor });
});
