import { expect, test } from "vitest";
import { findTextProblems, findUnusedKeys, flattenMessages } from "./message-rules.ts";

const problemsOf = (text: string) => findTextProblems({ key: "area.key", text });

test("a plain sentence and a whole plural have no problems", () => {
  expect(problemsOf("{count, plural, one {# person} other {# people}} joined")).toEqual([]);
});

test("a broken argument, a blank text, an exclamation mark and a plural without 'other' are problems", () => {
  expect(problemsOf("Hello {name")).toHaveLength(1);
  expect(problemsOf(" ")).toHaveLength(1);
  expect(problemsOf("Welcome!")).toHaveLength(1);
  expect(problemsOf("{count, plural, one {# person}}")).toHaveLength(1);
});

test("a key counts as used by its name or by its group with a computed part", () => {
  const messages = flattenMessages({ activity: { title: "Title", status: { open: "Open" }, forgotten: "Gone" } });
  const sources = ["activity.title", `activity.status.${"$"}{name}`].join(" ");
  expect(findUnusedKeys(messages, sources)).toEqual(["activity.forgotten: no source uses it"]);
});
