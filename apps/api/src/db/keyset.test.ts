import { expect, test } from "vitest";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "./keyset.ts";

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
