import { expect, test } from "vitest";
import { sanctions } from "./en/sanctions.ts";
import { serverErrors } from "./en/server-errors.ts";

test("the suspension banner and the server's error have the same text", () => {
  expect(sanctions.paused.replace(/<\/?time>/g, "")).toBe(
    serverErrors.accountSuspended.replace("{date, date, moment} UTC", "{date}"),
  );
});
