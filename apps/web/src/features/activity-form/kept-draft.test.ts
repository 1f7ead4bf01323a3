import { expect, test } from "vitest";
import { emptyFormValues } from "./form-values.ts";
import { forgetDraft, keepDraft, keptDraftKey, readKeptDraft } from "./kept-draft.ts";

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test("what was kept comes back whole, until it is forgotten", () => {
  const storage = memoryStorage();
  const values = { ...emptyFormValues, title: "Early swim", days: ["2026-05-08"], pin: [1, 2] as [number, number] };
  keepDraft(storage, "create", values);
  expect(readKeptDraft(storage, "create")).toEqual(values);
  expect(readKeptDraft(storage, "suggest")).toBeNull();
  forgetDraft(storage, "create");
  expect(readKeptDraft(storage, "create")).toBeNull();
});

test("a draft of another shape is left alone", () => {
  const storage = memoryStorage();
  storage.setItem(keptDraftKey("create"), '{"title":3}');
  expect(readKeptDraft(storage, "create")).toBeNull();
  storage.setItem(keptDraftKey("create"), "{");
  expect(readKeptDraft(storage, "create")).toBeNull();
});

test("a store that refuses breaks nothing", () => {
  const refusing = {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
    removeItem: () => undefined,
  };
  expect(() => keepDraft(refusing, "create", emptyFormValues)).not.toThrow();
});
