import { describe, expect, it } from "vitest";
import { type PageState, serialiseState } from "./page-state.ts";

const state: PageState = {
  locale: "en-GB",
  languages: [],
  now: "2026-11-21T00:00:00.000Z",
  assetHost: "",
  publicUrl: "https://meander.example",
  failure: null,
  queries: { mutations: [], queries: [] },
};

describe("the serialised page state", () => {
  it("can't close its script element", () => {
    const text = serialiseState({ ...state, locale: "</script><script>alert(1)</script><!--" });
    expect(text).not.toContain("<");
    expect(JSON.parse(text).locale).toBe("</script><script>alert(1)</script><!--");
  });

  it("escapes line separators", () => {
    const text = serialiseState({ ...state, locale: "a\u2028b\u2029c" });
    expect(text).toContain("a\\u2028b\\u2029c");
  });
});
