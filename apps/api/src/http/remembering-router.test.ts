import { Hono } from "hono";
import { expect, test } from "vitest";
import { RememberingRouter } from "./remembering-router.ts";

function createApp() {
  return new Hono({ router: new RememberingRouter(), strict: false })
    .use(async (c, next) => {
      await next();
      c.header("X-Passed", "all");
    })
    .get("/hike/new", (c) => c.text("a form"))
    .get("/hike/:id", (c) => c.text(`hike ${c.req.param("id")}`))
    .post("/hike/new", (c) => c.text("made"));
}

async function answerOf(app: ReturnType<typeof createApp>, method: string, path: string): Promise<string> {
  const answer = await app.request(path, { method });
  return `${answer.status} ${answer.headers.get("X-Passed") ?? ""} ${await answer.text()}`;
}

test("an address without parameters leads the same way each time, by its method", async () => {
  const app = createApp();
  const asked = ["GET", "POST", "GET", "POST", "PUT", "PUT"];
  const answers = [];
  for (const method of asked) answers.push(await answerOf(app, method, "/hike/new"));
  expect(answers).toEqual([
    "200 all a form",
    "200 all made",
    "200 all a form",
    "200 all made",
    "404 all 404 Not Found",
    "404 all 404 Not Found",
  ]);
});

test("what stands for a parameter is read anew each time", async () => {
  const app = createApp();
  expect(await answerOf(app, "GET", "/hike/1")).toBe("200 all hike 1");
  expect(await answerOf(app, "GET", "/hike/2")).toBe("200 all hike 2");
  expect(await answerOf(app, "GET", "/hike/new/")).toBe("200 all a form");
});
