import { expect, test } from "vitest";
import { countExposure, picturesBeforePause } from "./exposure.ts";

const hour = 3_600_000;
const now = 10 * hour;
const seen = (count: number, at: number) => Array.from({ length: count }, () => at);

test("a pause is due after twenty pictures within an hour, and not again for the same ones", () => {
  const times = seen(picturesBeforePause, now - 1_000);
  expect(countExposure({ times: times.slice(1), offeredAt: 0 }, now)).toEqual({ count: 19, isPauseDue: false });
  expect(countExposure({ times, offeredAt: 0 }, now)).toEqual({ count: 20, isPauseDue: true });
  expect(countExposure({ times, offeredAt: now - 500 }, now)).toEqual({ count: 20, isPauseDue: false });
  expect(countExposure({ times, offeredAt: 0 }, now + hour)).toEqual({ count: 0, isPauseDue: false });
});
