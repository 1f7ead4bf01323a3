import { createServer } from "node:net";
import type { SearchResponse } from "@meander/domain/contract/discovery";
import { activityPath, discoverPath, homePath, placePath, userPath } from "@meander/domain/paths";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { chromiumArgs, findChromium } from "../support/browser.ts";

/** Lighthouse's four scores for the pages that visitors land on, on an emulated phone. */

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];
type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];
const timings = {
  "first-contentful-paint": "first paint",
  "largest-contentful-paint": "largest paint",
  "total-blocking-time": "blocked",
  "cumulative-layout-shift": "shift",
} as const;

const minimumScore = 95;
const RUNS = 3;

export type PageScores = {
  readonly path: string;
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** What the score for performance is made of, with units. */
  readonly timings: readonly string[];
  /** Of the machine: Lighthouse emulates a phone by slowing it to a quarter, for one of 1,500 to 2,000. */
  readonly benchmarkIndex: number;
  /** The performance of the same page without its scripts: on this machine no page with scripts can reach more. */
  readonly floor: number;
  /** Failed audits, worst first. */
  readonly failedAudits: readonly string[];
};

/**
 * Measures the home page, discover, a place, an activity and its host's profile of a running product with the demo
 * world.
 */
export async function measurePages(address: string): Promise<PageScores[]> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  });
  try {
    const measured: PageScores[] = [];
    for (const path of await findPaths(address)) measured.push(await measure(address, path, port));
    return measured;
  } finally {
    await browser.close();
  }
}

type Audit = { readonly url: string; readonly port: number; readonly hasScripts: boolean };

async function audit({ url, port, hasScripts }: Audit): Promise<Report> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: hasScripts ? [...categories] : ["performance"],
    blockedUrlPatterns: hasScripts ? [] : ["*.js"],
    logLevel: "silent",
  });
  if (result === undefined) throw new Error(`Lighthouse returned no report for ${url}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`Lighthouse could not audit ${url}: ${lhr.runtimeError.message}`);
  return lhr;
}

function scoreOf(report: Report, category: Category): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100);
}

/** The median of several runs, as Lighthouse's own guide recommends: one run varies by ten points. */
async function medianOf(wanted: Audit): Promise<Report> {
  const runs: Report[] = [];
  while (runs.length < RUNS) runs.push(await audit(wanted));
  const [median] = runs
    .toSorted((one, other) => scoreOf(one, "performance") - scoreOf(other, "performance"))
    .slice(Math.floor(RUNS / 2));
  if (median === undefined) throw new Error(`No run measured ${wanted.url}`);
  return median;
}

async function measure(address: string, path: string, port: number): Promise<PageScores> {
  const url = address + path;
  const lhr = await medianOf({ url, port, hasScripts: true });
  const floor = await medianOf({ url, port, hasScripts: false });
  const failedAudits = Object.values(lhr.audits)
    .filter((audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== "informative")
    .toSorted((one, other) => (one.score ?? 0) - (other.score ?? 0))
    .map(({ title, displayValue }) => (displayValue === undefined ? title : `${title} (${displayValue})`));
  return {
    path,
    scores: {
      performance: scoreOf(lhr, "performance"),
      accessibility: scoreOf(lhr, "accessibility"),
      "best-practices": scoreOf(lhr, "best-practices"),
      seo: scoreOf(lhr, "seo"),
    },
    benchmarkIndex: Math.round(lhr.environment.benchmarkIndex),
    floor: scoreOf(floor, "performance"),
    timings: Object.entries(timings).map(([id, name]) => `${name} ${lhr.audits[id]?.displayValue ?? "unknown"}`),
    failedAudits,
  };
}

async function findPaths(address: string): Promise<string[]> {
  const response = await fetch(`${address}/api/public/v1.0/search/?keywords=canal`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: address },
    body: "{}",
  });
  const { activities } = (await response.json()) as SearchResponse;
  const [activity] = activities;
  const host = activity?.people[0];
  if (activity === undefined || host === undefined) throw new Error("The demo world has no activity by a canal");
  return [
    homePath,
    discoverPath,
    placePath({ country: "united-kingdom", region: "england", place: "london" }),
    activityPath(activity),
    userPath(host._id),
  ];
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address !== null ? resolve(address.port) : reject()));
    });
  });
}

export function describePage({ path, scores, timings, benchmarkIndex, floor, failedAudits }: PageScores): string {
  const line = categories.map((category) => `${category} ${scores[category]}`).join(", ");
  const conditions = `  ${timings.join(", ")}; without scripts ${floor}, on a machine with the index ${benchmarkIndex}`;
  return [`${path}: ${line}`, conditions, ...failedAudits.map((failedAudit) => `  ${failedAudit}`)].join("\n");
}

export function isGoodPage({ scores }: PageScores): boolean {
  return Object.values(scores).every((score) => score >= minimumScore);
}
