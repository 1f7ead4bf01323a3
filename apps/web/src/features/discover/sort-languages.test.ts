import { expect, it } from "vitest";
import { distinctNames, sortLanguages } from "./sort-languages.ts";

const languages = [
  { languageCode: "fr", name: "French", nativeName: "Français" },
  { languageCode: "de", name: "German", nativeName: "Deutsch" },
  { languageCode: "pt", name: "Portuguese", nativeName: "Português" },
  { languageCode: "haw", name: "Hawaiian", nativeName: "ʻŌlelo Hawaiʻi" },
];
const names: Readonly<Record<string, string>> = { fr: "Francés", de: "Alemán", pt: "Portugués" };

function codes(typed: string, first: readonly string[] = []) {
  const nameOf = ({ languageCode: code, name }: (typeof languages)[number]) => names[code] ?? name;
  return sortLanguages(languages, { nameOf, typed, first }).map(({ languageCode }) => languageCode);
}

it("lists the first ones first, the others by the reader's names", () => {
  expect(codes("")).toEqual(["de", "fr", "haw", "pt"]);
  expect(codes("", ["pt", "xx", "haw", "pt"])).toEqual(["pt", "haw", "de", "fr"]);
});

it("finds by the reader's, the English and the native name, without accents", () => {
  expect(codes("aleman")).toEqual(["de"]);
  expect(codes("GERMAN ")).toEqual(["de"]);
  expect(codes("deutsch")).toEqual(["de"]);
  expect(codes("olelo")).toEqual(["haw"]);
  expect(codes("portugues")).toEqual(["pt"]);
  expect(codes("klingon")).toEqual([]);
});

it("distinguishes languages for which the reader has one name", () => {
  const akan = { languageCode: "ak", name: "Akan", nativeName: "Akana" };
  const twi = { languageCode: "tw", name: "Twi", nativeName: "Twi" };
  const known = distinctNames([...languages, akan, twi], ({ languageCode, name }) =>
    languageCode === "tw" ? "Akan" : (names[languageCode] ?? name),
  );
  expect([known.get("ak"), known.get("tw"), known.get("fr")]).toEqual(["Akan", "Twi", "Francés"]);
});
