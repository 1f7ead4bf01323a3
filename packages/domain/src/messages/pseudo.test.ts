import { describe, expect, it } from "vitest";
import { pseudoMessages, pseudoText } from "./pseudo.ts";

describe("the pseudo-locale", () => {
  it("adds markers and accents to text", () => {
    expect(pseudoText("Log in")).toBe("⟦Lóg íñ⟧");
  });

  it("leaves arguments and tags unchanged", () => {
    expect(pseudoText("Hosted by <b>{name}</b>")).toBe("⟦Hóstéd bý <b>{name}</b>⟧");
    expect(pseudoText("{count, plural, one {# place} other {# places}} left")).toBe(
      "⟦{count, plural, one {# place} other {# places}} léft⟧",
    );
  });

  it("preserves the catalogue's structure", () => {
    expect(pseudoMessages({ area: { key: "Inbox" } })).toEqual({ area: { key: "⟦Íñbóx⟧" } });
  });
});
