import { expect, test } from "vitest";
import { emptyFormValues } from "./form-values.ts";
import { deleteDraft, storeDraft, draftKey, readDraft } from "./stored-draft.ts";

function memoryStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

test("reads a stored draft until it is deleted", () => {
  const storage = memoryStorage();
  const values = { ...emptyFormValues, title: "Early swim", days: ["2026-05-08"], pin: [1, 2] as [number, number] };
  storeDraft(storage, "create", values);
  expect(readDraft(storage, "create")).toEqual(values);
  expect(readDraft(storage, "suggest")).toBeNull();
  deleteDraft(storage, "create");
  expect(readDraft(storage, "create")).toBeNull();
});

test("ignores a draft of another shape", () => {
  const storage = memoryStorage();
  storage.setItem(draftKey("create"), '{"title":3}');
  expect(readDraft(storage, "create")).toBeNull();
  storage.setItem(draftKey("create"), "{");
  expect(readDraft(storage, "create")).toBeNull();
});

test("survives a storage that throws", () => {
  const refusing = {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
    removeItem: () => undefined,
  };
  expect(() => storeDraft(refusing, "create", emptyFormValues)).not.toThrow();
});
