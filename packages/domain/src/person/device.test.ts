import { expect, it } from "vitest";
import { describeDevice } from "./device.ts";

const webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

it.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink}`, "Chrome", "Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Edg/140.0.0.0`, "Edge", "Windows"],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${blink}`, "Chrome", "Android"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} Version/18.0 Mobile/15E148 Safari/604.1`,
    "Safari",
    "iPhone",
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.0 Safari/605.1.15`, "Safari", "macOS"],
  ["node", null, null],
])("%s is recognised", (userAgent, program, system) => {
  expect(describeDevice(userAgent)).toEqual({ program, system });
});

it("is null without a user agent", () => {
  expect(describeDevice(null)).toEqual({ program: null, system: null });
});
