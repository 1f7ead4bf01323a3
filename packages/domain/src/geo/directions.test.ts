import { expect, test } from "vitest";
import { directionsAddress, mapAppOf } from "./directions.ts";

const lock = [-0.1462, 51.5414] as const;

test.each([
  ["Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/145.0 Mobile Safari/537.36", "android"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Safari/604.1", "apple"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.1 Safari/605.1.15", "apple"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/145.0 Safari/537.36", "web"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0", "web"],
  ["", "web"],
] as const)("%s has the maps of %s", (userAgent, app) => {
  expect(mapAppOf(userAgent)).toBe(app);
});

test("leads to a point in the app that the device has", () => {
  expect(directionsAddress("android", lock, "The Old Lock (west)")).toBe(
    "geo:51.5414,-0.1462?q=51.5414,-0.1462(The%20Old%20Lock%20(west))",
  );
  expect(directionsAddress("android", lock, "")).toBe("geo:51.5414,-0.1462?q=51.5414,-0.1462");
  expect(directionsAddress("apple", lock, "The Old Lock")).toBe("https://maps.apple.com/?daddr=51.5414,-0.1462");
  expect(directionsAddress("web", lock, "The Old Lock")).toBe(
    "https://www.openstreetmap.org/directions?to=51.5414%2C-0.1462",
  );
});
