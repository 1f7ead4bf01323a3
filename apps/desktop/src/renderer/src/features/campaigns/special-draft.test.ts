import { userIdSchema } from "@meander/domain/ids";
import { expect, test } from "vitest";
import { bodyOfSpecial, editSpecial, emptySpecial, isValidPath, isSpecialEmpty, targetOf } from "./special-draft.ts";

const userId = userIdSchema.parse("0198a000-0000-7000-8000-000000000001");
const written = { ...emptySpecial(), title: "Hello", text: "Come along" };

test("a draft is complete with a title, a text, a path and a recipient", () => {
  expect(bodyOfSpecial(emptySpecial())).toBeNull();
  expect(bodyOfSpecial(written)).toMatchObject({ path: "/discover", to: { kind: "audience" } });
  expect(bodyOfSpecial({ ...written, kind: "people" })).toBeNull();
  const people = [{ userId, name: "Ada" }];
  expect(bodyOfSpecial({ ...written, kind: "people", people })?.to).toEqual({ kind: "people", userIds: [userId] });
});

test("an edit gives the draft a new id; an unchanged draft keeps its id", () => {
  expect(editSpecial(written, { text: "Come tonight" }).id).not.toBe(written.id);
  expect(bodyOfSpecial(written)?.id).toBe(written.id);
});

test("a draft without text, people or audience is empty for both kinds of target", () => {
  expect([emptySpecial(), editSpecial(emptySpecial(), { kind: "people" })].every(isSpecialEmpty)).toBe(true);
  const people = [{ userId, name: "Ada" }];
  const begun = [written, editSpecial(emptySpecial(), { people }), editSpecial(emptySpecial(), { path: "/" })];
  expect(begun.some(isSpecialEmpty)).toBe(false);
});

test("no chosen person means no target, and the audience is preserved", () => {
  const people = editSpecial(written, { kind: "people" });
  expect(targetOf(people)).toBeNull();
  expect(targetOf(editSpecial(people, { kind: "audience" }))).toEqual({ kind: "audience", audience: written.audience });
});

test("accepts only paths on this site", () => {
  expect(["/", "/discover?words=boat"].filter(isValidPath)).toHaveLength(2);
  expect(["", "discover", "//evil.example", "https://evil.example", "/\\evil"].filter(isValidPath)).toEqual([]);
});
