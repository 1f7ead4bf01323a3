import { editActivityPath } from "@meander/domain/paths";
import { expect } from "@playwright/test";
import { brokenPhoto } from "../support/stock-servers.ts";
import { expectAccessible } from "../support/web-accessibility.ts";
import { publishActivity } from "../support/web-activity.ts";
import { saveActivity } from "../support/web-activity-form.ts";
import { becomeTraveller, logInAs } from "../support/web-people.ts";
import { productUrl } from "../support/web-target.ts";
import { openHydrated, test } from "../support/web-test.ts";

test("a host chooses photos of Unsplash and Flickr, and everyone sees whom they are from", async ({
  page,
  context,
  anotherContext,
}) => {
  await becomeTraveller(context);
  const { id } = await publishActivity(context, "Through the mist");
  await openHydrated(page, editActivityPath(id));
  await page.getByRole("button", { name: "Add pictures" }).click();
  await page.getByText("Search", { exact: true }).click();
  await expect(page.getByRole("heading", { name: "What should it show?" })).toBeVisible();
  await page.getByLabel("Search pictures").fill("mist");
  await page.getByRole("button", { name: "A path with 2 people", exact: true }).click();
  await expect(page.getByText("Photo by Jo on Unsplash")).toBeVisible();
  await expectAccessible(page, "the preview of a stock photo");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await expect(page.getByLabel("What does it show?")).toHaveValue("A path with 2 people");
  await page.getByRole("button", { name: "Add another", exact: true }).click();
  await page.getByText("Search", { exact: true }).click();
  await page.getByText("Flickr", { exact: true }).click();
  await page.getByLabel("Search pictures").fill("harbour");
  await page.getByRole("button", { name: "Select more" }).click();
  await page.getByRole("button", { name: "Add: Harbour 1", exact: true }).click();
  await page.getByRole("button", { name: "Add 1 picture" }).click();
  await expect(page.getByLabel("What does it show?")).toHaveValue("Harbour 1");
  await saveActivity(page);
  const visitor = await (await anotherContext()).newPage();
  const toUnsplash: Promise<Record<string, string>>[] = [];
  visitor.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/photo-")) toUnsplash.push(request.allHeaders());
  });
  await openHydrated(visitor, new URL(page.url()).pathname);
  const pictures = visitor.getByTestId("activity-hero").locator("li img");
  for (const index of [0, 1]) {
    await pictures.nth(index).scrollIntoViewIfNeeded();
    await expect.poll(() => pictures.nth(index).evaluate((image: HTMLImageElement) => image.naturalWidth)).not.toBe(0);
  }
  // Link previews are loaded from us.
  const preview = visitor.locator("meta[property='og:image']");
  await expect(preview).toHaveAttribute("content", new RegExp(`^${productUrl()}/preview/activity/`));
  const drawn = await visitor.request.get((await preview.getAttribute("content")) ?? "");
  expect(drawn.headers()["content-type"]).toBe("image/jpeg");
  const sent = await Promise.all(toUnsplash);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.map(({ referer, cookie }) => [referer, cookie])).toEqual(sent.map(() => [undefined, undefined]));
  const credits = visitor.getByTestId("photo-credit");
  await expect(credits).toHaveText(["Photo by Jo on Unsplash", "Photo by Bee Keeper on Flickr · CC BY 2.0"]);
  await expect(credits.first().getByRole("link", { name: "Jo" })).toHaveAttribute(
    "href",
    "https://unsplash.com/@exampleuser?utm_source=meander&utm_medium=referral",
  );
  await visitor.getByRole("button", { name: "Open picture 2 of 2" }).click();
  await expect(visitor.locator(".yarl__slide_current").getByText("Photo by Bee Keeper on Flickr")).toBeVisible();
  await expectAccessible(visitor, "a stock photo in the lightbox");
});

test("a service that fails, and a photo that can't be fetched", { tag: "@desk" }, async ({
  page,
  context,
  pageProblems,
}) => {
  await logInAs(context, "admin");
  await openHydrated(page, "/activity/create");
  await page.getByRole("button", { name: "Add pictures" }).click();
  await page.getByText("Search", { exact: true }).click();
  await page.getByLabel("Search on Unsplash").fill("outage");
  await expect(page.getByText("Failed to get photos")).toBeVisible();
  await page.getByRole("button", { name: "Only our selection" }).click();
  await page.getByLabel("Search on Unsplash").fill("sunset beach");
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Only our selection" }).click();
  await page.getByText("Flickr", { exact: true }).click();
  await page.getByLabel("Search pictures").fill("broken");
  const broken = page.getByRole("listitem").filter({ has: page.locator(`img[src*="${brokenPhoto}"]`) });
  await broken.getByRole("button").click();
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await expect(page.getByText("Failed to fetch image")).toBeVisible();
  expect(pageProblems.splice(0).filter((problem) => !problem.includes("404"))).toEqual([]);
});

test("photos near the meeting point are found without words", { tag: "@desk" }, async ({ page, context }) => {
  await becomeTraveller(context);
  const { id } = await publishActivity(context, "Around the lock");
  await openHydrated(page, editActivityPath(id));
  await page.getByRole("button", { name: "Add pictures" }).click();
  await page.getByText("Search", { exact: true }).click();
  await page.getByText("Flickr", { exact: true }).click();
  const request = page.waitForRequest(/media\/search\/flickr\?.*lon=-0\.1.*lat=51\.5/);
  await page.getByRole("button", { name: "Near the meeting point" }).click();
  await request;
  await expect(page.getByRole("button", { name: "Harbour 1", exact: true })).toBeVisible();
});
