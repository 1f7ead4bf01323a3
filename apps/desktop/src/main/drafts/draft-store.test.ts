import { userIdSchema } from "@meander/domain/ids";
import { expect, test } from "vitest";
import type { SpecialDraft } from "../../ipc/special-draft.ts";
import { ServerClock } from "../server-clock.ts";
import { MemoryStore } from "../store/record-store.ts";
import { DraftStore } from "./draft-store.ts";

const userId = userIdSchema.parse("0198a000-0000-7000-8000-000000000001");
const draft: SpecialDraft = {
  ...{ id: "0198a000-0000-4000-8000-000000000002", title: "The pier", text: "", path: "disc", kind: "people" },
  ...{ people: [{ userId, name: "Ada Quill" }], audience: { place: null, categories: [] } },
};
const dayMs = 24 * 3_600_000;

/** A store that can be closed and opened again, after some days. */
function openStore() {
  const store = new MemoryStore("memory");
  const clock = new ServerClock();
  const open = (afterDays = 0) => {
    clock.offsetMs += afterDays * dayMs;
    return new DraftStore(store.list(), { clock, write: (changes) => store.write(changes) });
  };
  return { store, open };
}

test("a note that isn't finished is there again, as it was", () => {
  const { open } = openStore();
  const drafts = open();
  drafts.save({ ...draft, title: "T" });
  drafts.save(draft);
  expect(drafts.find()).toEqual(draft);
  drafts.flush();
  expect(open().find()).toEqual(draft);
});

test("a note that was sent or cleared is gone from the disk at once, and stays so", () => {
  const { store, open } = openStore();
  const drafts = open();
  drafts.save(draft);
  drafts.flush();
  drafts.save(draft);
  drafts.save(null);
  drafts.flush();
  expect([drafts.find(), store.list()]).toEqual([null, []]);
});

test("a note that nobody changed for 30 days is deleted, with the names in it", () => {
  const { store, open } = openStore();
  const drafts = open();
  drafts.save(draft);
  drafts.flush();
  expect(open(29).find()).toEqual(draft);
  expect(open(2).find()).toBeNull();
  expect(store.list()).toEqual([]);
});

test("a note of another shape is none", () => {
  const { store, open } = openStore();
  store.write([{ kind: "draft", id: "special", value: { draft: { title: "Old" }, keptAt: 0 } }]);
  expect(open().find()).toBeNull();
});
