import { describe, expect, it } from "vitest";
import { extractParameters } from "./extract-parameters.ts";

describe("query parameters of any page", () => {
  it("are removed, while the page's own stay", () => {
    expect(extractParameters("?date=1&emailVerifyHash=abc&words=a+b")).toEqual({
      extracted: { emailVerifyHash: "abc" },
      rest: "?date=1&words=a+b",
    });
  });

  it("leave no question mark behind", () => {
    expect(extractParameters("?sessionExpired=true&notificationId=n1")).toEqual({
      extracted: { sessionExpired: "true", notificationId: "n1" },
      rest: "",
    });
  });

  it("include the password reset hash and the preferences of mails", () => {
    expect(extractParameters("?passwordResetHash=abc&userPreferences=email")).toEqual({
      extracted: { passwordResetHash: "abc", userPreferences: "email" },
      rest: "",
    });
  });

  it("are empty for an address without a query", () => {
    expect(extractParameters("").extracted).toEqual({});
  });
});
