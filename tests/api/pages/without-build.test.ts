import { consoleApiVersion } from "@meander/domain/constants";
import { expect, test } from "vitest";
import { english } from "../support/english.ts";
import { send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

test("without the web build a page shows instructions, and the API works", async () => {
  expect(await send(api, "GET", "/discover")).toMatchObject({
    status: 503,
    body: english("errors.webNotBuilt"),
  });
  expect((await send(api, "GET", "/readyz")).body).toMatchObject({
    status: "ready",
    name: "meander",
    consoleApi: consoleApiVersion,
  });
});
