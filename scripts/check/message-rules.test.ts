import { describe, expect, test } from "vitest";
import { findTextProblems, findTranslationProblems, findUnusedKeys, flattenMessages } from "./message-rules.ts";

const problemsOf = (text: string) => findTextProblems({ key: "area.key", text });

test("accepts a plain sentence and a complete plural", () => {
  expect(problemsOf("{count, plural, one {# person} other {# people}} joined")).toEqual([]);
});

test("reports a broken argument, a blank text, an exclamation mark and a plural without 'other'", () => {
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

describe("a translation", () => {
  const english = flattenMessages({
    title: "Hello <b>{name}</b>",
    places: "{count, plural, one {# place} other {# places}}",
    host: "{role, select, host {You} other {{name}}}",
  });
  const problemsIn = (tree: Readonly<Record<string, string>>) =>
    findTranslationProblems(english, flattenMessages(tree));
  const whole = {
    title: "<b>{name}</b>, moin",
    places: "Plätze: {count, number}",
    host: "{role, select, other {{name}}}",
  };

  test("has no problems with every message and the same arguments and tags", () => {
    expect(problemsIn(whole)).toEqual([]);
  });

  test("reports each missing and each extra message", () => {
    expect(problemsIn({ title: whole.title, goodbye: "Tschüss", more: "Mehr" })).toEqual([
      "places: the message is missing",
      "host: the message is missing",
      "goodbye: English has no such message",
      "more: English has no such message",
    ]);
  });

  test("reports each missing and each unknown argument or tag", () => {
    const title = "<i>{nam}</i>";
    const host = "{role}: {name}";
    expect(problemsIn({ ...whole, title, host })).toEqual([
      "title: <b> of the English text is missing",
      "title: {name} of the English text is missing",
      "title: the English text has no <i>",
      "title: the English text has no {nam}",
      "host: {role, select} of the English text is missing",
      "host: the English text has no {role}",
    ]);
  });
});
