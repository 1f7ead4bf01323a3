import { userPath } from "@meander/domain/paths";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/web-accessibility.ts";
import { becomeTraveller, post } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

const sizeOf = (page: Page) =>
  page.getByRole("img", { name: /^A card with/ }).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });

test("a page is shared by its address, with a picture of it", async ({ page, context }) => {
  const { user } = await becomeTraveller(context);
  await post(context, "/api/private/v1.0/user/update", { user: { headline: "أمشي في المدن القديمة ".repeat(20) } });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openHydrated(page, `/user/${user._id}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  expect(await sizeOf(page)).toEqual([1200, 630]);
  await expectAccessible(page, "the sheet to share a page");
  const address = new URL(userPath(user._id), page.url()).href;
  await expect(page.getByLabel("Link to the page")).toHaveValue(address);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save picture" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.png$/);
  await page.getByRole("button", { name: "Copy link" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});

test("a device that shares files gets the picture; without a picture the link is shared", { tag: "@phone" }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const share = async ({ url, files }: ShareData) => {
      document.title = JSON.stringify([url, files?.map(({ type }) => type)]);
    };
    Object.assign(navigator, { share, canShare: () => true });
  });
  const { user } = await becomeTraveller(page.context());
  const address = `/user/${user._id}`;
  await openHydrated(page, address);
  const send = async () => {
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await expect(page.getByTestId("share-picture")).toHaveAttribute("aria-busy", "false");
    await page.getByRole("button", { name: "Send with picture" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    return JSON.parse(await page.title());
  };
  expect(await send()).toEqual([expect.stringContaining(address), ["image/png"]]);
  await page.route(/\/scene\/.*png$/, (route) => route.abort());
  await openHydrated(page, address);
  expect(await send()).toEqual([expect.stringContaining(address), null]);
});
