import fc from "fast-check";
import { expect, test } from "vitest";
import { offsetOf, pageInfoOf, totalAtLeastSeen } from "./page.ts";

test("an empty list has one empty page", () => {
  expect(pageInfoOf(1, 50, 0)).toEqual({ page: 1, pages: 1, limit: 50, total: 0 });
});

test("iterating over the pages visits every row once", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 60 }), (total, limit) => {
      const rows = [...Array(total).keys()];
      const seen: number[] = [];
      let info = pageInfoOf(1, limit, total);
      for (;;) {
        const offset = offsetOf(info.page, limit);
        seen.push(...rows.slice(offset, offset + limit));
        if (info.page >= info.pages) break;
        info = pageInfoOf(info.page + 1, limit, total);
      }
      expect(seen).toEqual(rows);
    }),
  );
});

test("an estimated total is at least the number of rows seen", () => {
  const ninth = { page: 9, limit: 50 };
  expect(totalAtLeastSeen(300, ninth, { rows: 50, cursor: "next" })).toBe(451);
  expect(totalAtLeastSeen(300, ninth, { rows: 7, cursor: null })).toBe(407);
  expect(totalAtLeastSeen(2000, ninth, { rows: 50, cursor: "next" })).toBe(2000);
  expect(totalAtLeastSeen(300, ninth, { rows: 0, cursor: null })).toBe(300);
});
