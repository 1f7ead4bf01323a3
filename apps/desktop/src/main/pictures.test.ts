import { expect, test } from "vitest";
import { findPicturePath, getPicture } from "./pictures.ts";
import type { Ask } from "./server-client.ts";

const answering = (body: BodyInit, type: string) => async (_ask: Ask) =>
  ({ ok: true, value: new Response(body, { headers: { "Content-Type": type } }) }) as const;

test.each(["/scene/3/2/seed.svg", "/img/userAvatar.svg", "/media/a/b.jpg?w=2"])("%s is a picture's address", (path) => {
  expect(findPicturePath(path)).toBe(path);
});

test.each([
  "https://elsewhere.example/img/a.png",
  "//elsewhere.example/img/a.png",
  "/api/private/v1.0/user/export",
  "/img/../api/private/v1.0/user/export",
  "/img/%2e%2e/api",
  "/img/..%2fapi",
  "\\\\elsewhere\\img\\a",
  "img/a.png",
])("%s is not", async (path) => {
  const asked: Ask[] = [];
  const open = async (ask: Ask) => {
    asked.push(ask);
    return answering("x", "image/png")(ask);
  };
  expect(await getPicture(open, path)).toEqual({ ok: false, error: { code: "requestMalformed" } });
  expect(asked).toEqual([]);
});

test("a picture comes as its bytes", async () => {
  const picture = await getPicture(answering("abc", "image/png; x=1"), "/img/a.png");
  expect(picture).toEqual({ ok: true, value: { type: "image/png", bytes: new Uint8Array([97, 98, 99]) } });
});

test.each([
  ["a page", "text/html", "<p>"],
  ["too much", "image/png", "x".repeat(5_242_881)],
])("%s instead of a picture is refused", async (_what, type, body) => {
  expect(await getPicture(answering(body, type), "/img/a.png")).toEqual({ ok: false, error: { code: "refused" } });
});
