import { expect, it } from "vitest";
import { safeReturnPath } from "./return-path.ts";

it.each([
  "/",
  "/discover/united-kingdom?keywords=a,b#top",
  "/activity/0190/caf%C3%A9",
  "/user/1/?next=https://a.example//b",
])("accepts %s", (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

it.each([
  undefined,
  "",
  "discover",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/discover\\..\\",
  "/.//evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  " /discover",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\u0000",
  "/caf\u00e9",
  "/api/private/v1.0/logout",
  "/auth/acme",
  "/user/../api/private/v1.0/logout",
  "/./api/private/v1.0/logout",
  "/user/%2e%2E/api/private/v1.0/logout",
  "/user/.%2e/auth/acme",
  "/user/..",
  `/${"a".repeat(2_000)}`,
])("rejects %j", (path) => {
  expect(safeReturnPath(path)).toBe("/");
});
