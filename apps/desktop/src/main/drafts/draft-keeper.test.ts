import { userIdSchema } from "@meander/domain/ids";
import { expect, test } from "vitest";
import type { SpecialDraft } from "../../ipc/special-draft.ts";
import { ServerClock } from "../server-clock.ts";
import { MemoryStore } from "../store/record-store.ts";
import { DraftKeeper } from "./draft-keeper.ts";

const userId = userIdSchema.parse("0198a000-0000-7000-8000-000000000001");
const draft: SpecialDraft = {
  ...{ id: "0198a000-0000-4000-8000-000000000002", title: "The pier", text: "", path: "disc", kind: "people" },
  ...{ people: [{ userId, name: "Ada Quill" }], audience: { place: null, categories: [] } },
};
const dayMs = 24 * 3_600_000;

/** A desk that can be left and come back to, after some days. */
function openDesk() {
  const store = new MemoryStore("memory");
  const clock = new ServerClock();
  const open = (afterDays = 0) => {
    clock.offsetMs += afterDays * dayMs;
    return new DraftKeeper(store.list(), { clock, write: (changes) => store.write(changes) });
  };
  return { store, open };
}

test("a note that isn't finished is there again, as it was", () => {
  const { open } = openDesk();
  const keeper = open();
  keeper.keep({ ...draft, title: "T" });
  keeper.keep(draft);
  expect(keeper.find()).toEqual(draft);
  keeper.writeNow();
  expect(open().find()).toEqual(draft);
});

test("a note that was sent or cleared is gone from the disk at once, and stays so", () => {
  const { store, open } = openDesk();
  const keeper = open();
  keeper.keep(draft);
  keeper.writeNow();
  keeper.keep(draft);
  keeper.keep(null);
  keeper.writeNow();
  expect([keeper.find(), store.list()]).toEqual([null, []]);
});

test("a note that nobody went on with for a month goes, with the names in it", () => {
  const { store, open } = openDesk();
  const keeper = open();
  keeper.keep(draft);
  keeper.writeNow();
  expect(open(29).find()).toEqual(draft);
  expect(open(2).find()).toBeNull();
  expect(store.list()).toEqual([]);
});

test("a note of another shape is none", () => {
  const { store, open } = openDesk();
  store.write([{ kind: "draft", id: "special", value: { draft: { title: "Old" }, keptAt: 0 } }]);
  expect(open().find()).toBeNull();
});
