import type { Draw } from "../crowd/draw.ts";

export type Typed = { readonly name: string; readonly around: readonly string[]; readonly levels: readonly string[] };
export type Kind = { readonly name: string; readonly typed: readonly Typed[] };
export type Known = { readonly name: string; readonly countryName: string };

const LEVELS = ["place", "region", "country"];
const LETTERS_MAX = 12;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz";

/** What people type for these places: each prefix of their names, with and without typos. */
export function listKinds(places: readonly Known[], draw: Draw): Kind[] {
  const typed = (name: string, around: readonly string[] = [], levels = LEVELS): Typed => ({ name, around, levels });
  const beginnings = Array.from({ length: LETTERS_MAX }, (_, index) => ({
    name: `${index + 1} ${index === 0 ? "letter" : "letters"}`,
    typed: places.filter(({ name }) => name.length > index).map(({ name }) => typed(name.slice(0, index + 1))),
  }));
  const long = places.filter(({ name }) => name.length >= 5);
  const slips = Object.entries(slipsOf(draw)).map(([name, slip]) => ({
    name,
    typed: long.map((place, index) => {
      const slipped = slip(place.name);
      return typed(index % 2 === 0 ? slipped : slipped.slice(0, Math.max(5, Math.ceil(slipped.length * 0.7))));
    }),
  }));
  return [
    ...beginnings,
    { name: "whole name", typed: places.map(({ name }) => typed(name)) },
    ...slips,
    { name: "two slips", typed: long.map(({ name }) => typed(swapped(changed(name, draw), draw))) },
    { name: "no such place", typed: long.map(({ name }) => typed(`q${name.split("").toReversed().join("")}x`)) },
    {
      name: "beginning, country",
      typed: places.map(({ name, countryName }, index) => typed(name.slice(0, 1 + (index % 6)), [countryName])),
    },
    {
      name: "name, beginning of country",
      typed: places.map(({ name, countryName }, index) => typed(name, [countryName.slice(0, 1 + (index % 4))])),
    },
    { name: "countries only", typed: places.map(({ name }) => typed(name.slice(0, 3), [], ["country"])) },
  ];
}

function slipsOf(draw: Draw): Readonly<Record<string, (name: string) => string>> {
  return {
    "letter left out": (name) => cut(name, 1 + draw.below(name.length - 1), 1, ""),
    "letter put in": (name) => cut(name, 1 + draw.below(name.length - 1), 0, letter(draw)),
    "letter for another": (name) => changed(name, draw),
    "letters swapped": (name) => swapped(name, draw),
  };
}

function letter(draw: Draw): string {
  return ALPHABET.charAt(draw.below(ALPHABET.length));
}

function changed(name: string, draw: Draw): string {
  return cut(name, 1 + draw.below(name.length - 1), 1, letter(draw));
}

function swapped(name: string, draw: Draw): string {
  const at = 1 + draw.below(name.length - 2);
  return cut(name, at, 2, `${name[at + 1] ?? ""}${name[at] ?? ""}`);
}

function cut(name: string, at: number, length: number, instead: string): string {
  return name.slice(0, at) + instead + name.slice(at + length);
}
