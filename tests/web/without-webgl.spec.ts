import { expect } from "@playwright/test";
import { editActivityPath } from "@meander/domain/paths";
import { chromiumArgs, findChromium } from "../support/browser.ts";
import { expectAccessible } from "../support/web-accessibility.ts";
import { publishActivity } from "../support/web-activity.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

test.use({ launchOptions: { executablePath: await findChromium(), args: [...chromiumArgs, "--disable-3d-apis"] } });

test("a device that can't draw maps says where their content is @desk", async ({ page, context }) => {
  await openHydrated(page, "/discover/united-kingdom/england/london");
  const map = page.getByTestId("map-frame");
  const unavailable = "This device can’t draw the map.";
  await expect(map).toHaveText(`${unavailable} The list has everything that is on this map.`);
  await expectAccessible(page, "a search on a device that can't draw maps");

  await becomeTraveller(context);
  const { id, path } = await publishActivity(context, "Meet without a map");
  await openHydrated(page, path);
  await map.scrollIntoViewIfNeeded();
  await expect(map).toHaveText(`${unavailable} Everything on it is listed above.`);
  await expect(page.getByRole("link", { name: "Directions" })).toBeVisible();

  await openHydrated(page, editActivityPath(id));
  await page.getByTestId("meeting-point-map").scrollIntoViewIfNeeded();
  await expect(map).toHaveText(`${unavailable} Describe the spot in words below.`);
  await expect(page.getByText("The street and number, or what people will look for.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Draw a route" })).toBeHidden();
  await page.getByLabel(/^Name or address of the spot/).fill("Camden High Street 1");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Camden High Street 1").first()).toBeVisible();
});
