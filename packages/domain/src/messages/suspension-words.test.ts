import { expect, test } from "vitest";
import { serverErrors } from "./en/server-errors.ts";
import { web } from "./en/web.ts";

test("the banner says what refused actions say", () => {
  expect(web.accountPaused.replace(/<\/?time>/g, "")).toBe(
    serverErrors.accountSuspended.replace("{date, date, moment} UTC", "{date}"),
  );
});
