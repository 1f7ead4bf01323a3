import { userIdSchema } from "@meander/domain/ids";
import { expect, test } from "vitest";
import { bodyOfSpecial, editSpecial, emptySpecial, isPathGood, isSpecialEmpty, targetOf } from "./special-draft.ts";

const userId = userIdSchema.parse("0198a000-0000-7000-8000-000000000001");
const written = { ...emptySpecial(), title: "Hello", text: "Come along" };

test("a note is complete with words, a path and somebody to read it", () => {
  expect(bodyOfSpecial(emptySpecial())).toBeNull();
  expect(bodyOfSpecial(written)).toMatchObject({ path: "/discover", to: { kind: "audience" } });
  expect(bodyOfSpecial({ ...written, kind: "people" })).toBeNull();
  const people = [{ userId, name: "Ada" }];
  expect(bodyOfSpecial({ ...written, kind: "people", people })?.to).toEqual({ kind: "people", userIds: [userId] });
});

test("other words are another note; the same ones keep their id", () => {
  expect(editSpecial(written, { text: "Come tonight" }).id).not.toBe(written.id);
  expect(bodyOfSpecial(written)?.id).toBe(written.id);
});

test("a note without words, people or audience is empty, whichever kind is meant", () => {
  expect([emptySpecial(), editSpecial(emptySpecial(), { kind: "people" })].every(isSpecialEmpty)).toBe(true);
  const people = [{ userId, name: "Ada" }];
  const begun = [written, editSpecial(emptySpecial(), { people }), editSpecial(emptySpecial(), { path: "/" })];
  expect(begun.some(isSpecialEmpty)).toBe(false);
});

test("nobody chosen is no target, and the audience is kept beside the people", () => {
  const people = editSpecial(written, { kind: "people" });
  expect(targetOf(people)).toBeNull();
  expect(targetOf(editSpecial(people, { kind: "audience" }))).toEqual({ kind: "audience", audience: written.audience });
});

test("a path stays on this site", () => {
  expect(["/", "/discover?words=boat"].filter(isPathGood)).toHaveLength(2);
  expect(["", "discover", "//evil.example", "https://evil.example", "/\\evil"].filter(isPathGood)).toEqual([]);
});
