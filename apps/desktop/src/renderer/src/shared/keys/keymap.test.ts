import { expect, test } from "vitest";
import { findKey, keyIds, keymap, strokeOf } from "./keymap.ts";

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test("no key means two things in one place", () => {
  for (const group of new Set(keyIds.map((id) => keymap[id].group))) {
    const ids = keyIds.filter((id) => keymap[id].group === group || keymap[id].group === "everywhere");
    const keys = ids.flatMap((id): readonly string[] => keymap[id].keys);
    expect(new Set(keys).size, group).toBe(keys.length);
  }
});

test("a stroke is named as the keymap writes it", () => {
  expect(strokeOf({ ...plain, key: "J" })).toBe("j");
  expect(strokeOf({ ...plain, key: " " })).toBe("Space");
  expect(strokeOf({ ...plain, key: "K", ctrlKey: true })).toBe("mod+k");
  expect(strokeOf({ ...plain, key: "j", altKey: true })).toBeNull();
});

test("a letter typed into a field is a letter, Ctrl K opens the palette anywhere", () => {
  expect(findKey("s", null, true).ids).toEqual([]);
  expect(findKey("s", null, false).ids).toEqual(["suspend"]);
  expect(findKey("mod+k", null, true).ids).toEqual(["palette"]);
});

test("two keys one after the other go to a room", () => {
  expect(findKey("g", null, false)).toEqual({ ids: [], isBeginning: true });
  expect(findKey("q", "g", false).ids).toEqual(["goQueue"]);
});
