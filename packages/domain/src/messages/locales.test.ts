import { expect, test } from "vitest";
import { choicesFor, loadMessages, matchLocale, negotiateLocale } from "./locales.ts";

test("matches the first requested language that is available, by full tag or by language", () => {
  expect(matchLocale(["en-GB"])).toBe("en-GB");
  expect(matchLocale(["tlh", "EN-us"])).toBe("en-GB");
  expect(matchLocale(["tlh"])).toBe("en-GB");
  expect(matchLocale([])).toBe("en-GB");
});

test("matches the pseudo-locale only if it is the sole request", () => {
  expect(matchLocale(["en-XA"])).toBe("en-XA");
  expect(matchLocale(["en-XA", "en"])).toBe("en-GB");
});

test("the choices are the available languages and the current one", () => {
  expect(choicesFor("en-GB").map(({ tag }) => tag)).toEqual(["en-GB"]);
  expect(choicesFor("en-XA").map(({ tag }) => tag)).toEqual(["en-GB", "en-XA"]);
});

test("each language has every message", async () => {
  const [english, pseudo] = await Promise.all([loadMessages("en-GB"), loadMessages("en-XA")]);
  expect(english.web.close).toBe("Close");
  expect(pseudo.web.close).toBe("⟦Clósé⟧");
});

test("a stored choice takes precedence over the browser's Accept-Language", () => {
  expect(negotiateLocale("en-XA", "en-GB")).toBe("en-XA");
  expect(negotiateLocale("xx", "en-XA")).toBe("en-XA");
  expect(negotiateLocale(undefined, "en-XA;q=0, en;q=0.5, tlh;q=x")).toBe("en-GB");
  expect(negotiateLocale(undefined)).toBe("en-GB");
});
