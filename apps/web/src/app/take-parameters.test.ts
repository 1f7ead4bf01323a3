import { describe, expect, it } from "vitest";
import { takeParameters } from "./take-parameters.ts";

describe("the parameters that any page acts on", () => {
  it("are taken out, and the page's own stay", () => {
    expect(takeParameters("?date=1&emailVerifyHash=abc&words=a+b")).toEqual({
      taken: { emailVerifyHash: "abc" },
      rest: "?date=1&words=a+b",
    });
  });

  it("leave nothing behind when they were all there was", () => {
    expect(takeParameters("?sessionExpired=true&notificationId=n1")).toEqual({
      taken: { sessionExpired: "true", notificationId: "n1" },
      rest: "",
    });
  });

  it("include the hash that sets a password and what mails say about preferences", () => {
    expect(takeParameters("?passwordResetHash=abc&userPreferences=email")).toEqual({
      taken: { passwordResetHash: "abc", userPreferences: "email" },
      rest: "",
    });
  });

  it("are not found in a plain address", () => {
    expect(takeParameters("").taken).toEqual({});
  });
});
