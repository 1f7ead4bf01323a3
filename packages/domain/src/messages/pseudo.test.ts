import { describe, expect, it } from "vitest";
import { pseudoMessages, pseudoText } from "./pseudo.ts";

describe("the pseudo-locale", () => {
  it("marks and accents text", () => {
    expect(pseudoText("Log in")).toBe("⟦Lóg íñ⟧");
  });

  it("leaves arguments and tags as they are", () => {
    expect(pseudoText("Hosted by <b>{name}</b>")).toBe("⟦Hóstéd bý <b>{name}</b>⟧");
    expect(pseudoText("{count, plural, one {# place} other {# places}} left")).toBe(
      "⟦{count, plural, one {# place} other {# places}} léft⟧",
    );
  });

  it("keeps the shape of the catalogue", () => {
    expect(pseudoMessages({ area: { key: "Inbox" } })).toEqual({ area: { key: "⟦Íñbóx⟧" } });
  });
});
