import { createServer } from "node:net";
import { activityPath } from "@meander/domain/paths";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { chromiumArgs, findChromium } from "../support/browser.ts";

/** Lighthouse's four scores for the landing pages, on an emulated phone. */

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];

const minimumScore = 95;

export type PageScores = {
  readonly path: string;
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Failed audits, worst first. */
  readonly failedAudits: readonly string[];
};

/** Measures the home page and an activity of a running product with the demo world. */
export async function measurePages(address: string): Promise<PageScores[]> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  });
  try {
    const measured: PageScores[] = [];
    for (const path of ["/", await findActivity(address)]) measured.push(await measure(address, path, port));
    return measured;
  } finally {
    await browser.close();
  }
}

async function measure(address: string, path: string, port: number): Promise<PageScores> {
  const result = await lighthouse(address + path, { port, onlyCategories: [...categories], logLevel: "silent" });
  if (result === undefined) throw new Error(`Lighthouse returned no report for ${path}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`Lighthouse could not audit ${path}: ${lhr.runtimeError.message}`);
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const failedAudits = Object.values(lhr.audits)
    .filter((audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== "informative")
    .toSorted((one, other) => (one.score ?? 0) - (other.score ?? 0))
    .map(({ title, displayValue }) => (displayValue === undefined ? title : `${title} (${displayValue})`));
  return {
    path,
    scores: {
      performance: scoreOf("performance"),
      accessibility: scoreOf("accessibility"),
      "best-practices": scoreOf("best-practices"),
      seo: scoreOf("seo"),
    },
    failedAudits,
  };
}

async function findActivity(address: string): Promise<string> {
  const response = await fetch(`${address}/api/public/v1.0/search/?keywords=canal`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: address },
    body: "{}",
  });
  const { activities } = (await response.json()) as { activities: { _id: string; title: string }[] };
  const [activity] = activities;
  if (activity === undefined) throw new Error("The demo world has no activity by a canal");
  return activityPath(activity);
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

export function describePage({ path, scores, failedAudits }: PageScores): string {
  const line = categories.map((category) => `${category} ${scores[category]}`).join(", ");
  return [`${path}: ${line}`, ...failedAudits.map((failedAudit) => `  ${failedAudit}`)].join("\n");
}

export function isGoodPage({ scores }: PageScores): boolean {
  return Object.values(scores).every((score) => score >= minimumScore);
}
