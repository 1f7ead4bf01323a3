import type { Discovery } from "@meander/domain/contract/discovery";
import { visitor } from "@meander/domain/permission/actor";
import { expect, test } from "vitest";
import { createViewCache } from "../activities/view-cache.ts";
import { discoveredJson } from "./views.ts";

const now = new Date("2030-06-01T10:00:00Z");
const page = { page: 1, pages: 1, limit: 10, total: 2, place: null, cursor: null };
const plain: Discovery = { extraLevel: null, reasons: [] };
const widened: Discovery = { extraLevel: "country", reasons: [{ kind: "near", points: 30, metres: 40 }] };

function answerOf(titles: readonly string[], discoveries: readonly Discovery[]): unknown {
  const found = discoveries.map((discovery, index) => {
    const activityId = `a${index}`;
    const view = new TextEncoder().encode(JSON.stringify({ id: activityId, title: titles[index] }));
    return { activityId, discovery, shown: view };
  });
  const bytes = discoveredJson({ ...page, found, matchedDates: new Map() }, visitor, createViewCache(), now);
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

test("copies cached views byte for byte in any script, each with its discovery", () => {
  const titles = ["Straße nach Zoë 東京 👋", '"quoted" \\ }'];
  expect(answerOf(titles, [plain, widened])).toEqual({
    ...page,
    activities: [
      { id: "a0", title: titles[0], discovery: plain },
      { id: "a1", title: titles[1], discovery: widened },
    ],
  });
});

test("returns an empty list for an empty page", () => {
  expect(answerOf([], [])).toEqual({ ...page, activities: [] });
});
