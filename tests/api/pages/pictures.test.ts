import sharp from "sharp";
import { expect, test } from "vitest";
import { send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

test("a scene is the same each time, kept for ever, and different for another seed", async () => {
  const [one, again, other] = await Promise.all(
    ["a", "a", "b"].map((seed) => send(api, "GET", `/scene/2/1/${seed}.svg`)),
  );
  expect(one?.headers.get("Content-Type")).toContain("image/svg+xml");
  expect(one?.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(one?.body).toBe(again?.body);
  expect(one?.body).not.toBe(other?.body);
});

test("the PNG has the size of a link preview", async () => {
  const answer = await api.app.request("/scene/14/4/01a1fbaf-4fb2-705f-aee9-937b1c57749f.png");
  expect(answer.headers.get("Content-Type")).toBe("image/png");
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([width, height]).toEqual([1200, 630]);
});

test.each([
  "/scene/0/1/a.svg",
  "/scene/15/1/a.svg",
  "/scene/1/5/a.svg",
  "/scene/x/1/a.svg",
  "/scene/1/1/a.gif",
  `/scene/1/1/${"a".repeat(81)}.svg`,
  "/scene/1/1/%3Cscript%3E.svg",
])("%s is not found", async (path) => {
  expect((await send(api, "GET", path)).status).toBe(404);
});

test.each(["/img/userAvatar.svg", "/img/icon.svg", "/img/mark.png"])("%s is there", async (path) => {
  expect((await send(api, "GET", path)).status).toBe(200);
});
