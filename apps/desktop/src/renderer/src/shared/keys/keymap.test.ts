import { expect, test } from "vitest";
import { findKey, keyIds, keymap, strokeOf } from "./keymap.ts";

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test("no key has two meanings within a group", () => {
  for (const group of new Set(keyIds.map((id) => keymap[id].group))) {
    const ids = keyIds.filter((id) => keymap[id].group === group || keymap[id].group === "everywhere");
    const keys = ids.flatMap((id): readonly string[] => keymap[id].keys);
    expect(new Set(keys).size, group).toBe(keys.length);
  }
});

test("names a stroke as the keymap writes it", () => {
  expect(strokeOf({ ...plain, key: "J" })).toBe("j");
  expect(strokeOf({ ...plain, key: " " })).toBe("Space");
  expect(strokeOf({ ...plain, key: "K", ctrlKey: true })).toBe("mod+k");
  expect(strokeOf({ ...plain, key: "j", altKey: true })).toBeNull();
});

test("a letter in a text field is no shortcut, Ctrl K opens the palette anywhere", () => {
  expect(findKey("s", null, true).ids).toEqual([]);
  expect(findKey("s", null, false).ids).toEqual(["suspend"]);
  expect(findKey("mod+k", null, true).ids).toEqual(["palette"]);
});

test("a sequence of two keys opens a screen", () => {
  expect(findKey("g", null, false)).toEqual({ ids: [], isPrefix: true });
  expect(findKey("q", "g", false).ids).toEqual(["goQueue"]);
});
