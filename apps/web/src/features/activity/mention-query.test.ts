import { userIdSchema } from "@meander/domain/ids";
import { describe, expect, it } from "vitest";
import { mentionedIds, mentionQueryAt, suggestionsFor, withMention } from "./mention-query.ts";

const idOf = (n: number) => userIdSchema.parse(`0190a000-0000-7000-8000-00000000000${n}`);
const gil = { _id: idOf(1), firstName: "Gil", lastName: "Ros" };
const hana = { _id: idOf(2), firstName: "Hana", lastName: "Gilbert" };
const otherGil = { ...gil, _id: idOf(3) };

describe("the mention query", () => {
  it("starts with an @ at the start or after a space", () => {
    expect(mentionQueryAt("@Gi", 3)).toEqual({ start: 0, typed: "gi" });
    expect(mentionQueryAt("Hello @ there", 7)).toEqual({ start: 6, typed: "" });
    expect(mentionQueryAt("Hello @Gil Ro", 13)).toEqual({ start: 6, typed: "gil ro" });
  });

  it("is null in an email address, before the @ or across lines", () => {
    expect(mentionQueryAt("a@b", 3)).toBeNull();
    expect(mentionQueryAt("@Gil", 0)).toBeNull();
    expect(mentionQueryAt("@Gil\nRos", 8)).toBeNull();
  });

  it("suggests people by full name and by last name", () => {
    expect(suggestionsFor({ start: 0, typed: "gil" }, [gil, hana])).toEqual([gil, hana]);
    expect(suggestionsFor({ start: 0, typed: "gil ros " }, [gil, hana])).toEqual([]);
  });

  it("is replaced by the full name and one space", () => {
    const query = { start: 6, typed: "gi" };
    expect(withMention("Hello @gi you", query, gil)).toEqual({ text: "Hello @Gil Ros you", caret: 15 });
    expect(withMention("Hello @gi", query, gil)).toEqual({ text: "Hello @Gil Ros ", caret: 15 });
  });
});

describe("mentioned people", () => {
  it("include those typed by name without choosing a suggestion", () => {
    expect(mentionedIds("@Gil Ros and @Hana Gilbert", [], [gil, hana])).toEqual([idOf(1), idOf(2)]);
    expect(mentionedIds("Nobody", [gil], [hana])).toEqual([]);
  });

  it("prefer the chosen one of two with the same name", () => {
    expect(mentionedIds("@Gil Ros", [otherGil], [gil])).toEqual([idOf(3)]);
  });
});
