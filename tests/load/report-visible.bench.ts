import { setTimeout as sleep } from "node:timers/promises";
import type { ActiveActivity } from "@meander/domain/contract/administration";
import type { Page } from "@playwright/test";
import { ensureBuilt } from "../../scripts/build/ensure-built.ts";
import { goTo, openTestConsole } from "../desktop/console-fixture.ts";
import { ServerApi } from "../desktop/support/server-api.ts";
import { Product } from "../support/product.ts";
import type { Bench } from "./bench.ts";
import { rateOf } from "./measure.ts";

/** The hourly limit of reports by one person. */
const REPORTS = 20;
/** Beside the console. */
const STREAMS = 19;
/** Longer than the stream's coalescing interval. */
const coalescingMs = 400;

export const reportVisibleBench: Bench = {
  name: "report-visible",
  what: `one of ${REPORTS} reports posted until its case is shown in the console's window and announced on ${STREAMS} other streams, against the event of one of them (figure: p99 at most 1 s)`,
  run: async ({ log }) => {
    log("building the console, starting the product");
    await ensureBuilt(["desktop"]);
    const product = await Product.start();
    const testConsole = await openTestConsole(product.address);
    const stream = new AbortController();
    try {
      await testConsole.logIn("moderator@meander.example");
      await goTo(testConsole.page, "#/queue?sort=newest");
      await testConsole.page.locator("[data-testid=case-head] h1").waitFor();
      // Half of them by another person, since logins are limited per account.
      const clients = await Promise.all(
        Array.from({ length: STREAMS }, (_, index) =>
          ServerApi.logIn(product.address, index % 2 === 0 ? "moderator" : "admin"),
        ),
      );
      const [moderator] = clients;
      if (moderator === undefined) throw new Error("There is no stream");
      const reporter = await ServerApi.logIn(product.address, "traveller");
      const follow = async (client: ServerApi) => followStream(await client.openStream("/admin/stream", stream.signal));
      const streams = await Promise.all(clients.map(follow));
      const [eventDelays, shown]: [number[], number[]] = [[], []];
      log("filing reports");
      for (const { _id, title } of await findSubjects(moderator, reporter.user._id)) {
        await sleep(coalescingMs);
        const events = streams.map((nextChange) => nextChange());
        const shownAt = waitUntilShown(testConsole.page, title);
        const filedAt = Date.now();
        await reporter.request("POST", `/activity/${_id}/report`, { text: "Odd", category: "spam" });
        const [first = 0, ...others] = await Promise.all(events);
        eventDelays.push(first - filedAt);
        shown.push(Math.max(await shownAt, first, ...others) - filedAt);
        // The list scrolls to the open case, so the newest cases beside it are rendered.
        await testConsole.page.keyboard.press("k");
      }
      return { floor: rateOf(eventDelays), product: rateOf(shown) };
    } finally {
      stream.abort();
      await testConsole.close();
      await product.stop();
    }
  },
};

/** Activities without an open report and with a unique title. */
async function findSubjects(moderator: ServerApi, reporterId: string): Promise<readonly ActiveActivity[]> {
  const { activities } = await moderator.request<{ activities: readonly ActiveActivity[] }>(
    "GET",
    "/admin/activities/active?limit=200",
  );
  const titles = activities.map(({ title }) => title);
  const subjects = activities.filter(
    ({ title, host, openReportCount }) =>
      openReportCount === 0 && host._id !== reporterId && titles.indexOf(title) === titles.lastIndexOf(title),
  );
  if (subjects.length < REPORTS) throw new Error(`Only ${subjects.length} activities can be reported`);
  return subjects.slice(0, REPORTS);
}

async function waitUntilShown(page: Page, title: string): Promise<number> {
  const shown = await page.waitForFunction(
    (wanted) => {
      const rows = [...document.querySelectorAll("[data-testid=case-option] strong")];
      return rows.some(({ textContent }) => textContent === wanted) && Date.now();
    },
    title,
    { polling: "raf" },
  );
  return Number(await shown.jsonValue());
}

/** Resolves to the instant of the next `cases` event; the initial event has already arrived. */
async function followStream(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<() => Promise<number>> {
  let nextEvent = Promise.withResolvers<number>();
  const connected = nextEvent.promise;
  void body
    .pipeThrough(new TextDecoderStream())
    .pipeTo(
      new WritableStream({
        write: (text) => {
          if (/^event: cases$/m.test(text)) nextEvent.resolve(Date.now());
        },
      }),
    )
    // The stream was aborted by the benchmark.
    .catch(() => {});
  await connected;
  return () => {
    nextEvent = Promise.withResolvers<number>();
    return nextEvent.promise;
  };
}
