import { describe, expect, it } from "vitest";
import { readPushToken } from "./shell-messages.ts";

describe("a message of a native shell", () => {
  it("has the token of a device", () => {
    const message = { type: "pushToken", platform: "apple", token: "ab".repeat(32) };
    expect(readPushToken(JSON.stringify({ ...message, added: "later" }))).toEqual(message);
  });

  it.each([
    ["no JSON", "{"],
    ["no text", { type: "pushToken", platform: "apple", token: "a" }],
    ["null", "null"],
    ["a number", "7"],
    ["another type", '{"type":"theme","platform":"apple","token":"a"}'],
    ["no platform", '{"type":"pushToken","token":"a"}'],
    ["a browser's platform", '{"type":"pushToken","platform":"web","token":"a"}'],
    ["no token", '{"type":"pushToken","platform":"android"}'],
    ["a token that isn't text", '{"type":"pushToken","platform":"android","token":7}'],
  ])("is ignored when it is %s", (_what, text) => {
    expect(readPushToken(text)).toBeNull();
  });
});
