import { expect, test } from "vitest";
import { choicesFor, loadMessages, matchLocale, negotiateLocale } from "./locales.ts";

test("the first language asked for that is on offer is chosen, by its tag or by its language", () => {
  expect(matchLocale(["en-GB"])).toBe("en-GB");
  expect(matchLocale(["tlh", "EN-us"])).toBe("en-GB");
  expect(matchLocale(["tlh"])).toBe("en-GB");
  expect(matchLocale([])).toBe("en-GB");
});

test("the pseudo-locale is chosen only by itself", () => {
  expect(matchLocale(["en-XA"])).toBe("en-XA");
  expect(matchLocale(["en-XA", "en"])).toBe("en-GB");
});

test("a reader chooses among what is on offer and what they read", () => {
  expect(choicesFor("en-GB").map(({ tag }) => tag)).toEqual(["en-GB"]);
  expect(choicesFor("en-XA").map(({ tag }) => tag)).toEqual(["en-GB", "en-XA"]);
});

test("each language has every text", async () => {
  const [english, pseudo] = await Promise.all([loadMessages("en-GB"), loadMessages("en-XA")]);
  expect(english.web.close).toBe("Close");
  expect(pseudo.web.close).toBe("⟦Clósé⟧");
});

test("a request is answered in the language chosen before, else in what its browser wants most", () => {
  expect(negotiateLocale("en-XA", "en-GB")).toBe("en-XA");
  expect(negotiateLocale("xx", "en-XA")).toBe("en-XA");
  expect(negotiateLocale(undefined, "en-XA;q=0, en;q=0.5, tlh;q=x")).toBe("en-GB");
  expect(negotiateLocale(undefined)).toBe("en-GB");
});
