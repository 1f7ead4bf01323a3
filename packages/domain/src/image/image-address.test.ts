import { scenePartOf } from "./scene-seed.ts";
import { expect, test } from "vitest";
import { images } from "../constants.ts";
import { scenePath } from "../paths.ts";
import { isImageAddress } from "./image-address.ts";

test.each([
  images.defaultAvatar,
  "/img/mark.png",
  "/media/019a8e2f-7c1b-7d3e-8f90-1a2b3c4d5e6f.jpg",
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
  "/media/019a8e2f-7c1b-7d3e-8f90-1a2b3c4d5e6f.webp",
  "/media/019a8e2f-7c1b-7d3e-8f90-1a2b3c4d5e6f/320.jpg",
  "/media/ab/pool.1280.jpg",
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
  "/scene/../api/private/v1.0/logout",
  "/scene/./../api/private/v1.0/logout",
  "/scene/..",
  "/scene/%2e%2e/api/private/v1.0/logout",
  "/scene/%2E./api/private/v1.0/logout",
  "/scene/..%2fapi/private/v1.0/logout",
  "/scene/..\\api\\private\\v1.0\\logout",
  "/scene//elsewhere.example/a.png",
  "/scene/a.png?to=/api/private/v1.0/logout",
  "/scene/a.png?",
  "/scene/a.png#x",
  "/scene/a.png\n",
  "/scene/a\t.png",
  "/scene/ a.png",
  " /scene/a.png",
  "/scene/a.png/",
  "/scene/a;b.png",
  "/scene/é.png",
  "/scene/\u202ea.png",
  `/scene/${"a".repeat(500)}.png`,
])("rejects %j", (address) => {
  expect(isImageAddress(address)).toBe(false);
});
