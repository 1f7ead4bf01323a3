import { scenePartOf } from "./scene-seed.ts";
import { expect, test } from "vitest";
import { images } from "../constants.ts";
import { scenePath } from "../paths.ts";
import { isImageAddress } from "./image-address.ts";

test.each([
  images.defaultAvatar,
  "/img/mark.png",
  "/media/019a8e2f-7c1b-7d3e-8f90-1a2b3c4d5e6f.webp",
  "/media/ab/pool.1280.jpg",
  "/scene/wide/4/2/mira.svg",
  scenePath({ seed: scenePartOf("019a8e2f-7c1b-7d3e-8f90-1a2b3c4d5e6f", 1), category: 1, period: 3 }),
  scenePath({ seed: "meander", category: 14, period: 4 }, "png"),
])("accepts %s", (address) => {
  expect(isImageAddress(address)).toBe(true);
});

test.each([
  "",
  "/",
  "/api/private/v1.0/logout",
  "/media",
  "/media/",
  "/mediator/a.png",
  "/MEDIA/a.png",
  "media/a.png",
  "//elsewhere.example/media/a.png",
  "/\\elsewhere.example/media/a.png",
  "\\/elsewhere.example/media/a.png",
  "https://elsewhere.example/media/a.png",
  "https://elsewhere.example",
  "data:image/svg+xml,<svg/>",
  "blob:https://elsewhere.example/1",
  "javascript:alert(1)",
  "/media/../api/private/v1.0/logout",
  "/media/./../api/private/v1.0/logout",
  "/media/..",
  "/media/%2e%2e/api/private/v1.0/logout",
  "/media/%2E./api/private/v1.0/logout",
  "/media/..%2fapi/private/v1.0/logout",
  "/media/..\\api\\private\\v1.0\\logout",
  "/media//elsewhere.example/a.png",
  "/media/a.png?to=/api/private/v1.0/logout",
  "/media/a.png?",
  "/media/a.png#x",
  "/media/a.png\n",
  "/media/a\t.png",
  "/media/ a.png",
  " /media/a.png",
  "/media/a.png/",
  "/media/a;b.png",
  "/media/é.png",
  "/media/\u202ea.png",
  `/media/${"a".repeat(500)}.png`,
])("rejects %j", (address) => {
  expect(isImageAddress(address)).toBe(false);
});
