import { userIdSchema } from "@meander/domain/ids";
import { expect, test } from "vitest";
import type { SpecialDraft } from "../../ipc/special-draft.ts";
import { ServerClock } from "../server-clock.ts";
import { MemoryStore } from "../store/record-store.ts";
import { DraftStore } from "./draft-store.ts";

const userId = userIdSchema.parse("0198a000-0000-7000-8000-000000000001");
const draft: SpecialDraft = {
  id: "0198a000-0000-4000-8000-000000000002",
  title: "The pier",
  text: "",
  path: "disc",
  kind: "people",
  people: [{ userId, name: "Ada Quill" }],
  audience: { place: null, categories: [] },
};
const dayMs = 24 * 3_600_000;

/** A store that can be reopened after a number of days. */
function openStore() {
  const store = new MemoryStore("memory");
  const clock = new ServerClock();
  const open = (afterDays = 0) => {
    clock.offsetMs += afterDays * dayMs;
    return new DraftStore(store.list(), { clock, write: (changes) => store.write(changes) });
  };
  return { store, open };
}

test("restores an unfinished draft unchanged", () => {
  const { open } = openStore();
  const drafts = open();
  drafts.save({ ...draft, title: "T" });
  drafts.save(draft);
  expect(drafts.find()).toEqual(draft);
  drafts.flush();
  expect(open().find()).toEqual(draft);
});

test("deletes a sent or cleared draft from disk at once and doesn't write it again", () => {
  const { store, open } = openStore();
  const drafts = open();
  drafts.save(draft);
  drafts.flush();
  drafts.save(draft);
  drafts.save(null);
  drafts.flush();
  expect([drafts.find(), store.list()]).toEqual([null, []]);
});

test("deletes a draft and its names after 30 days without a change", () => {
  const { store, open } = openStore();
  const drafts = open();
  drafts.save(draft);
  drafts.flush();
  expect(open(29).find()).toEqual(draft);
  expect(open(2).find()).toBeNull();
  expect(store.list()).toEqual([]);
});

test("ignores a malformed draft", () => {
  const { store, open } = openStore();
  store.write([{ kind: "draft", id: "special", value: { draft: { title: "Old" }, savedAt: 0 } }]);
  expect(open().find()).toBeNull();
});
