import { expect, type Page } from "@playwright/test";
import { queryProduct } from "../support/web-database.ts";
import { becomeTraveller, post } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

const title = "نزهة على القناة";

test("isolates names and titles written from right to left wherever they are shown", { tag: "@phone" }, async ({
  page,
  context,
  anotherContext,
}) => {
  const { user } = await becomeTraveller(context);
  await queryProduct("update person set first_name = 'محمد', last_name = 'كريم' where id = $1", [user._id]);
  const [activity] = await queryProduct<{ id: string }>(
    `insert into activity (host_id, title, summary, status, categories, time_zone, lon, lat, context, locations)
     select $1, $2, 'تعال معنا', 1, categories, time_zone, lon, lat, context, locations
     from activity where title = 'Richmond Park loop, deer at a distance' returning id`,
    [user._id, title],
  );
  const path = `/activity/${activity?.id}`;
  const commented = await post(context, `/api/private/v1.0${path}/comment`, { text: "أهلا بكم" });
  expect(commented.ok()).toBe(true);
  const visitor = await (await anotherContext()).newPage();
  for (const [reader, address] of [
    [page, path],
    [visitor, path],
    [visitor, `/user/${user._id}`],
    [page, `/user/${user._id}/activities`],
  ] as const) {
    await openHydrated(reader, address);
    await expect(reader.locator("h1").first()).toBeVisible();
    expect([address, await listSpills(reader)]).toEqual([address, []]);
  }
});

/** Elements whose own text has letters of both directions side by side, or that don't isolate theirs. */
function listSpills(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasBoth = (text: string) => /[\u0590-\u08ff]/u.test(text) && /[\p{Script=Latin}\d]/u.test(text);
    return [...document.body.querySelectorAll("*:not(script)")].flatMap((element) => {
      const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const text = texts.map(({ textContent }) => textContent).join("");
      if (!/[\u0590-\u08ff]/u.test(text)) return [];
      const isIsolated = ["isolate", "plaintext"].includes(getComputedStyle(element).unicodeBidi);
      return isIsolated && !hasBoth(text.replace(/\u2068[^\u2069]*\u2069/gu, "")) ? [] : [element.outerHTML];
    });
  });
}
