import { type Browser, chromium, type Page } from "@playwright/test";
import pg from "pg";
import { chromiumArgs, findChromium } from "../support/browser.ts";
import { productDatabaseUrl } from "../support/product-database.ts";
import { Product } from "../support/product.ts";
import type { TableBench } from "./bench.ts";
import { quantileOf } from "./measure.ts";

/** Longer than this a frame is felt (design, figures). */
const LONG_FRAME_MS = 50;
const VIEWPORT = { width: 1440, height: 900 };
const STROKES = 3;
const STEPS_PER_STROKE = 40;
const WHEEL_PX = 50;

export const mapBench: TableBench = {
  name: "map",
  what: `a map is dragged, zoomed in and out with as many pins as each size; 0 is the floor, the same map without pins (figure: no frame over ${LONG_FRAME_MS} ms)`,
  sizes: [0, 100, 1_000],
  run: async ({ sizes, log, print }) => {
    log("starting the product");
    const product = await Product.start();
    const browser = await launchWithWebGl();
    try {
      for (const size of sizes) {
        log(`${size} pins`);
        await insertActivities(product.dataFolder, size);
        print(`  ${describe(size, await measureDragging(browser, product.address, size))}`);
      }
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

type Dragged = {
  /** On the map. */
  readonly markers: number;
  /** Milliseconds between two frames. */
  readonly frames: readonly number[];
  /** Milliseconds of the frames in which the page worked for longer than 50 ms. */
  readonly long: readonly number[];
};

function describe(size: number, { markers, frames, long }: Dragged): string {
  const figures = `p50 ${quantileOf(frames, 0.5)} ms, p95 ${quantileOf(frames, 0.95)} ms, longest ${quantileOf(frames, 1)} ms`;
  return `${String(size).padStart(5)} pins, ${markers} markers: ${frames.length} frames, ${figures}; ${long.length} over ${LONG_FRAME_MS} ms of work`;
}

async function launchWithWebGl(): Promise<Browser> {
  const software = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
  const args = [...chromiumArgs.filter((argument) => argument !== "--disable-gpu"), ...software];
  return chromium.launch({ executablePath: await findChromium(), args });
}

const wordOf = (size: number) => `zither${size}`;

/** Around London, each on one of the next forty evenings. */
async function insertActivities(dataFolder: string, size: number): Promise<void> {
  const client = new pg.Client({ connectionString: productDatabaseUrl(dataFolder) });
  await client.connect();
  try {
    await client.query(
      `with placed as (
        select gen_random_uuid() as id, number, -0.12 + 0.5 * (random() - 0.5) as lon, 51.5 + 0.3 * (random() - 0.5) as lat
        from generate_series(1, $1::int) number
      ), made as (
        insert into activity (id, host_id, title, status, time_zone, categories, country_slug, region_slug, place_slug,
          lon, lat, locations)
        select id, (select id from person order by created_at limit 1), $2, 1, 'Europe/London', '{1}', 'united-kingdom',
          'england', 'london', lon, lat, jsonb_build_object('paths', '[]'::jsonb, 'points', jsonb_build_array(
            jsonb_build_object('coordinates', jsonb_build_array(lon, lat), 'properties', jsonb_build_object('name', 'Here'))))
        from placed returning id
      ), dated as (
        insert into date_option (activity_id, day_code, time_period, time_code, starts_at, ends_at)
        select id, day::date, 3, 19, day + interval '19 hours', day + interval '21 hours'
        from placed, lateral (select date_trunc('day', now()) + (1 + number % 40) * interval '1 day' as day) days
      )
      select count(*) from made`,
      [size, wordOf(size)],
    );
    await client.query("select refresh_activity_search(array(select id from activity where title = $1), now())", [
      wordOf(size),
    ]);
  } finally {
    await client.end();
  }
}

async function measureDragging(browser: Browser, address: string, size: number): Promise<Dragged> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const page = await context.newPage();
    await page.goto(`${address}/discover/united-kingdom/england/london?words=${wordOf(size)}`);
    const canvas = page.locator("[data-testid=discover] canvas");
    await canvas.waitFor();
    if (size > 0) await page.locator("[data-testid=discover] .maplibregl-marker").first().waitFor();
    await page.waitForLoadState("networkidle");
    const box = await canvas.boundingBox();
    if (box === null) throw new Error("The map isn't shown");
    // The first stroke compiles shaders and fetches the ground around.
    await drag(page, box);
    await page.waitForLoadState("networkidle");
    const markers = await page.locator("[data-testid=discover] .maplibregl-marker").count();
    await page.evaluate(recordFrames, LONG_FRAME_MS);
    for (let stroke = 0; stroke < STROKES; stroke += 1) await drag(page, box);
    await zoom(page);
    const { frames, long } = await page.evaluate(() => window.stopRecording());
    return { markers, frames, long };
  } finally {
    await context.close();
  }
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** To one side and back. */
async function drag(page: Page, { x, y, width, height }: Box): Promise<void> {
  const [left, top] = [x + width / 2, y + height * 0.9];
  await page.mouse.move(left, top);
  await page.mouse.down();
  for (let step = 1; step <= STEPS_PER_STROKE; step += 1) {
    const turned = (2 * Math.PI * step) / STEPS_PER_STROKE;
    await page.mouse.move(left + 120 * Math.sin(turned), top - 60 + 60 * Math.cos(turned));
  }
  await page.mouse.up();
}

/** To streets and back: clusters come apart and join again. */
async function zoom(page: Page): Promise<void> {
  for (const towards of [-1, 1]) {
    for (let step = 0; step < STEPS_PER_STROKE; step += 1) await page.mouse.wheel(0, towards * WHEEL_PX);
    await page.waitForLoadState("networkidle");
  }
}

declare global {
  interface Window {
    stopRecording: () => { readonly frames: readonly number[]; readonly long: readonly number[] };
  }
}

/** Runs in the page. */
function recordFrames(longMs: number): void {
  const frames: number[] = [];
  const long: number[] = [];
  let last = performance.now();
  let isOver = false;
  const onFrame = (at: number) => {
    frames.push(at - last);
    last = at;
    if (!isOver) requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (duration > longMs) long.push(duration);
  });
  observer.observe({ type: "longtask" });
  window.stopRecording = () => {
    isOver = true;
    observer.disconnect();
    return { frames, long };
  };
}
