import { expect, it } from "vitest";
import { containsWebAddress } from "./web-address.ts";

it.each([
  "Your prize waits at https://prize.example/win",
  "prize.example",
  "Prize.Example now",
  "PRIZE.COM",
  "bit.ly/x",
  "www.prize",
  "//prize",
  "ada@prize.example",
  "ada@prize",
  "192.168.10.5",
  "пример.рф",
  "例え。テスト",
  "prize．example",
  "prize\u200b.\u2060example",
])("%s contains one", (text) => {
  expect(containsWebAddress(text)).toBe(true);
});

it.each([
  "Mira",
  "J.R. Okafor",
  "J. R. R.",
  "St. John",
  "Ma. Teresa",
  "O’Neill-Śmigły",
  "Jr.",
  "@mira",
  "María José",
  "محمد",
  "王秀英",
  "24/7",
])("%s contains none", (text) => {
  expect(containsWebAddress(text)).toBe(false);
});
