import { nativeCallbackAddress } from "@meander/domain/site/native-app";
import { describe, expect, it } from "vitest";
import { pathInApp } from "./path-in-app.ts";

const origin = "https://meander.example";

describe("an address that a device opens in the app", () => {
  it.each([
    ["https://meander.example/activity/1/walk?join=#dates", "/activity/1/walk?join=#dates"],
    [
      nativeCallbackAddress("acme", "?state=app.s&code=a%20b&iss=https%3A%2F%2Facme.example"),
      "/api/public/v1.0/auth/acme/callback?state=app.s&code=a+b&iss=https%3A%2F%2Facme.example&isInApp=true",
    ],
  ])("%s is on the website at %s", (address, path) => {
    expect(pathInApp(address, origin)).toBe(path);
  });

  it.each([
    "https://elsewhere.example/activity/1",
    "http://meander.example/",
    "meander://account",
    "meander://auth/acme/callback/more",
    "meander://auth/ACME!/callback",
    "other://auth/acme/callback",
    "javascript:alert(1)",
    "no address",
  ])("%s isn't opened", (address) => {
    expect(pathInApp(address, origin)).toBeNull();
  });
});
