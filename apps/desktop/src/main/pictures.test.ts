import { expect, test } from "vitest";
import { createServerApi, type ServerCall } from "../ipc/server-api.ts";
import { findPicturePath, getPicture } from "./pictures.ts";

const respondWith = (body: BodyInit, type: string) => async (_call: ServerCall) =>
  ({ ok: true, value: new Response(body, { headers: { "Content-Type": type } }) }) as const;

test.each(["/scene/3/2/seed.svg", "/img/userAvatar.svg", "/media/a/b.jpg?w=2"])(
  "accepts %s as a picture's address",
  (path) => {
    expect(findPicturePath(path)).toBe(path);
  },
);

test.each([
  "https://elsewhere.example/img/a.png",
  "//elsewhere.example/img/a.png",
  "/api/private/v1.0/user/export",
  "/img/../api/private/v1.0/user/export",
  "/img/%2e%2e/api",
  "/img/..%2fapi",
  "\\\\elsewhere\\img\\a",
  "img/a.png",
])("rejects %s as a picture's address", async (path) => {
  const requested: string[] = [];
  const api = createServerApi("https://meander.example", async (address) => {
    requested.push(address);
    return new Response("x");
  });
  const open = async (call: ServerCall) => {
    await call(api);
    return respondWith("x", "image/png")(call);
  };
  expect(await getPicture(open, path)).toEqual({ ok: false, error: { code: "requestMalformed" } });
  expect(requested).toEqual([]);
});

test("returns a picture as bytes", async () => {
  const picture = await getPicture(respondWith("abc", "image/png; x=1"), "/img/a.png");
  expect(picture).toEqual({ ok: true, value: { type: "image/png", bytes: new Uint8Array([97, 98, 99]) } });
});

test.each([
  ["an HTML page", "text/html", "<p>"],
  ["a file over 5 MiB", "image/png", "x".repeat(5_242_881)],
])("rejects %s instead of a picture", async (_what, type, body) => {
  expect(await getPicture(respondWith(body, type), "/img/a.png")).toEqual({ ok: false, error: { code: "refused" } });
});
