import { Hono } from "hono";
import { expect, test } from "vitest";
import { CachingRouter } from "./caching-router.ts";

function createApp() {
  return new Hono({ router: new CachingRouter(), strict: false })
    .use(async (c, next) => {
      await next();
      c.header("X-Passed", "all");
    })
    .get("/hike/new", (c) => c.text("a form"))
    .get("/hike/:id", (c) => c.text(`hike ${c.req.param("id")}`))
    .post("/hike/new", (c) => c.text("made"));
}

async function responseOf(app: ReturnType<typeof createApp>, method: string, path: string): Promise<string> {
  const response = await app.request(path, { method });
  return `${response.status} ${response.headers.get("X-Passed") ?? ""} ${await response.text()}`;
}

test("matches a static path by its method on each request", async () => {
  const app = createApp();
  const methods = ["GET", "POST", "GET", "POST", "PUT", "PUT"];
  const responses = [];
  for (const method of methods) responses.push(await responseOf(app, method, "/hike/new"));
  expect(responses).toEqual([
    "200 all a form",
    "200 all made",
    "200 all a form",
    "200 all made",
    "404 all 404 Not Found",
    "404 all 404 Not Found",
  ]);
});

test("matches path parameters anew on each request", async () => {
  const app = createApp();
  expect(await responseOf(app, "GET", "/hike/1")).toBe("200 all hike 1");
  expect(await responseOf(app, "GET", "/hike/2")).toBe("200 all hike 2");
  expect(await responseOf(app, "GET", "/hike/new/")).toBe("200 all a form");
});
