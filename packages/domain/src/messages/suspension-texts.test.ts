import { expect, test } from "vitest";
import { serverErrors } from "./en/server-errors.ts";
import { web } from "./en/web.ts";

test("the suspension banner and the server's error have the same text", () => {
  expect(web.accountPaused.replace(/<\/?time>/g, "")).toBe(
    serverErrors.accountSuspended.replace("{date, date, moment} UTC", "{date}"),
  );
});
