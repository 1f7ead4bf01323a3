import { consoleApiVersion } from "@meander/domain/constants";
import { expect, test } from "vitest";
import { send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

test("without the web build a page says what to do, and the API works", async () => {
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

test("metrics are for this computer only", async () => {
  expect((await send(api, "GET", "/metrics", { from: "198.51.100.1" })).status).toBe(404);
  const metrics = await send(api, "GET", "/metrics", { from: "127.0.0.1" });
  expect(metrics.body).toContain('meander_http_request_seconds_count{method="GET",route="/readyz",status="200"}');
});
