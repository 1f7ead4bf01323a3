import { consoleApiVersion } from "@meander/domain/constants";
import { expect, test } from "vitest";
import { send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

test("without the web build a page shows instructions, and the API works", async () => {
  expect(await send(api, "GET", "/discover")).toMatchObject({
    status: 503,
    body: "The pages of Meander have not been built yet. Run npm start, which builds them.",
  });
  expect((await send(api, "GET", "/readyz")).body).toMatchObject({
    status: "ready",
    name: "meander",
    consoleApi: consoleApiVersion,
  });
});
