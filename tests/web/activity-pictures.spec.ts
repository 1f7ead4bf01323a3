import { expect, type Page } from "@playwright/test";
import { editActivityPath } from "@meander/domain/paths";
import { londonExif, photo } from "../api/support/pictures.ts";
import { publishActivity } from "../support/web-activity.ts";
import { expectAccessible } from "../support/web-accessibility.ts";
import { createActivity, saveActivity } from "../support/web-activity-form.ts";
import { waitForPendingPictures } from "../support/web-pending-pictures.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { openHydrated, test, waitUntilHydrated } from "../support/web-test.ts";

async function jpeg(width: number, height: number) {
  return { name: "picture.jpg", mimeType: "image/jpeg", buffer: await photo(width, height).jpeg().toBuffer() };
}

/** The aspect ratios of the row's pictures, which differ. */
const ratiosIn = (page: Page) =>
  page
    .getByTestId("pictures-editor")
    .locator("li img")
    .evaluateAll((found: HTMLImageElement[]) =>
      found.map((image) => Math.round((10 * image.naturalWidth) / image.naturalHeight) / 10),
    );

async function addPictures(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add pictures" }).click();
  await page
    .getByTestId("picture-files")
    .setInputFiles([await jpeg(1200, 600), await jpeg(900, 900), await jpeg(1500, 1000)]);
  const status = page.getByTestId("upload-status");
  for (const number of [1, 2, 3]) {
    await page.getByRole("button", { name: `Picture ${number} of 3` }).click();
    await expect(status).toHaveCount(0);
  }
}

test("a host dresses an activity with three pictures, and a guest looks at them and reports one", async ({
  page,
  context,
  anotherContext,
}) => {
  await becomeTraveller(context);
  await createActivity(page, "Lanterns on the canal", async () => {
    await addPictures(page);
    await expect.poll(() => ratiosIn(page)).toEqual([2, 1, 1.5]);
    await page.getByRole("button", { name: "Picture 2 of 3" }).press("Alt+ArrowRight");
    await expect.poll(() => ratiosIn(page)).toEqual([2, 1.5, 1]);
    await page.getByRole("button", { name: "Make cover" }).click();
    await expect.poll(() => ratiosIn(page)).toEqual([1, 2, 1.5]);
    await expect(page.getByRole("button", { name: "Make cover" })).toBeDisabled();
    await page.getByLabel("What does it show?").fill("A square of lanterns");
    await page.getByLabel("Caption").fill("Last year, just after sunset");
    await expectAccessible(page, "the pictures of an activity's form");
  });
  const guests = await anotherContext();
  await becomeTraveller(guests);
  const guest = await guests.newPage();
  await openHydrated(guest, new URL(page.url()).pathname);
  await guest.getByRole("button", { name: "Open picture 1 of 3" }).click();
  const shown = guest.locator(".yarl__slide_current img");
  await expect(shown).toHaveAttribute("alt", "A square of lanterns");
  await expect(guest.getByText("Last year, just after sunset")).toBeVisible();
  await expectAccessible(guest, "the lightbox");
  await guest.keyboard.press("ArrowRight");
  await expect(guest.getByText("2 / 3")).toBeVisible();
  await guest.getByRole("button", { name: "Report", exact: true }).click();
  await guest.getByLabel("What is wrong?").selectOption({ label: "Spam or advertising" });
  await guest.getByLabel("Tell us what happened").fill("It is a poster.");
  await guest.getByRole("button", { name: "Send report" }).click();
  await expect(guest.getByText("The picture was reported")).toBeVisible();
  await guest.goBack();
  await expect(shown).toHaveCount(0);
  await expect(guest.getByRole("heading", { level: 1 })).toBeVisible();
});

test("pictures can be dragged into order, replaced and deleted, and survive a reload", { tag: "@desk" }, async ({
  page,
  context,
}) => {
  await becomeTraveller(context);
  await openHydrated(page, "/activity/create");
  await addPictures(page);
  const thumb = (number: number) => page.getByRole("button", { name: `Picture ${number} of 3` });
  await thumb(3).dragTo(thumb(1), { targetPosition: { x: 5, y: 30 } });
  await expect.poll(() => ratiosIn(page)).toEqual([1.5, 2, 1]);
  await page.reload();
  await waitUntilHydrated(page);
  await expect.poll(() => ratiosIn(page)).toEqual([1.5, 2, 1]);

  // Never answered: a reload in the middle sends it again, to the same place.
  await page.route("**/media/upload", () => {});
  await page.getByRole("button", { name: "Add another" }).click();
  await page.getByTestId("picture-files").setInputFiles(await jpeg(2000, 500));
  await waitForPendingPictures(page, 1);
  await page.unroute("**/media/upload");
  await page.reload();
  await waitUntilHydrated(page);
  await expect.poll(() => ratiosIn(page)).toEqual([1.5, 2, 1, 4]);
  await expect(page.getByTestId("upload-status")).toHaveCount(0);
  await page.getByRole("button", { name: "Picture 4 of 4" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();

  await thumb(2).click();
  await page.getByRole("button", { name: "Replace" }).click();
  await page.getByTestId("picture-files").setInputFiles(await jpeg(1600, 400));
  await expect.poll(() => ratiosIn(page)).toEqual([1.5, 4, 1]);
  await thumb(3).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => ratiosIn(page)).toEqual([1.5, 4]);
  await expect(page.getByRole("button", { name: "Picture 2 of 2" })).toHaveAttribute("aria-current", "true");
});

/** Dispatches an event of the clipboard or of dragging with this file, as a browser does. */
async function give(page: Page, kind: "drop" | "paste", selector: string, bytes: Buffer): Promise<void> {
  await page.locator(selector).evaluate(
    (target, { type, base64 }) => {
      const data = new DataTransfer();
      const file = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([file], "picture.jpg", { type: "image/jpeg" }));
      const shared = { bubbles: true, cancelable: true };
      const event =
        type === "drop"
          ? new DragEvent(type, { ...shared, dataTransfer: data })
          : new ClipboardEvent(type, { ...shared, clipboardData: data });
      target.dispatchEvent(event);
    },
    { type: kind, base64: bytes.toString("base64") },
  );
}

test("pictures are dropped and pasted, and give the meeting point where they were taken", { tag: "@desk" }, async ({
  page,
  context,
}) => {
  await becomeTraveller(context);
  await openHydrated(page, "/activity/create");
  const place = page.getByRole("combobox", { name: "Search for a place" });
  await give(
    page,
    "drop",
    "[data-testid=pictures-editor]",
    await photo(1300, 650).withExif(londonExif).jpeg().toBuffer(),
  );
  await page.getByTestId("taken-offer").getByRole("button", { name: "Use it" }).click();
  await expect(place).toHaveValue(/London/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(place).toHaveValue("");
  await page.getByRole("button", { name: "Use where this was taken" }).click();
  await expect(place).toHaveValue(/London/);

  await page.getByRole("button", { name: "Add another" }).click();
  await expect(page.getByText("Drop pictures here")).toBeVisible();
  await give(page, "paste", "body", await photo(900, 900).jpeg().toBuffer());
  await expect.poll(() => ratiosIn(page)).toEqual([2, 1]);
  await expect(page.getByTestId("upload-status")).toHaveCount(0);
  await page.getByRole("button", { name: "Use where this was taken" }).click();
  await expect(page.getByText("No GPS data")).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Use where this was taken" }).click();
  await expect(page.getByText("Failed to get Exif from file")).toBeVisible();
});

test("a video has its own picture, and asks YouTube for nothing before it is played", { tag: "@phone" }, async ({
  page,
  context,
  anotherContext,
}) => {
  await becomeTraveller(context);
  const { id } = await publishActivity(context, "Lanterns, filmed");
  await openHydrated(page, editActivityPath(id));
  await addPictures(page);
  await page.getByRole("button", { name: "Add a video" }).click();
  await page.getByLabel("Link to a YouTube video").fill("https://elsewhere.example/watch?v=dQw4w9WgXcQ");
  await page.keyboard.press("Enter");
  await expect(page.getByText("That isn’t a link to a YouTube video.")).toBeVisible();
  await page.getByLabel("Link to a YouTube video").fill("https://youtu.be/dQw4w9WgXcQ?si=1");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Make cover" })).toBeDisabled();
  await page.getByLabel("Caption").fill("The year before");
  await expectAccessible(page, "the form with a video");
  await saveActivity(page);
  const visitor = await (await anotherContext()).newPage();
  const asked: string[] = [];
  await visitor.route(/youtube|ytimg|google/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: "<title>Player</title>" });
  });
  await openHydrated(visitor, new URL(page.url()).pathname);
  await visitor.getByRole("button", { name: "Open video 4 of 4" }).click();
  const play = visitor.getByRole("button", { name: /The year before/ });
  await expect(play).toContainText("Plays from YouTube");
  await expectAccessible(visitor, "a video in the lightbox");
  expect(asked).toEqual([]);
  await play.click();
  await expect.poll(() => asked).toEqual(["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0"]);
  await visitor.getByRole("button", { name: "Previous picture" }).click();
  await expect(visitor.locator("iframe")).toHaveCount(0);
});

test("a picture that can't be loaded is skipped with a message", { tag: "@desk" }, async ({
  page,
  context,
  anotherContext,
  pageProblems,
}) => {
  await becomeTraveller(context);
  const made = await publishActivity(context, "Lanterns in the fog");
  await openHydrated(page, editActivityPath(made.id));
  await addPictures(page);
  await saveActivity(page);
  const second = page.getByTestId("activity-hero").locator("img").nth(1);
  const [id] = /[0-9a-f-]{36}/.exec((await second.getAttribute("src")) ?? "") ?? [];
  if (id === undefined) throw new Error("The second picture isn't an uploaded one");
  const visitor = await (await anotherContext()).newPage();
  await visitor.route(`**/media/${id}**`, (route) => route.abort());
  await visitor.route(`**/media/${id}/*`, (route) => route.abort());
  await openHydrated(visitor, new URL(page.url()).pathname);
  await visitor.getByRole("button", { name: "Open picture 1 of 3" }).click();
  await expect(visitor.getByText("Some images couldn't be loaded. Please check your connection")).toBeVisible();
  await expect(visitor.getByText("1 / 2")).toBeVisible();
  expect(pageProblems.splice(0).filter((problem) => !problem.includes(id))).toEqual([]);
});

test("drawn pictures are found, previewed and selected by keyboard", { tag: "@desk" }, async ({ page, context }) => {
  await becomeTraveller(context);
  await openHydrated(page, "/activity/create");
  await page.getByRole("button", { name: "Add pictures" }).click();
  await page.getByRole("radio", { name: "Upload" }).press("ArrowRight");
  await page.getByRole("radio", { name: "Unsplash" }).press("ArrowLeft");
  const tiles = page.getByRole("dialog").getByRole("listitem");
  await expect(tiles).toHaveCount(28);
  await page.getByTestId("pictures-end").getByRole("button").scrollIntoViewIfNeeded();
  await expect.poll(() => tiles.count()).toBeGreaterThan(28);
  await page.getByLabel("Search pictures").fill("sunset beach");
  await expect(tiles).toHaveCount(3);
  await page.getByRole("button", { name: "Select more" }).press("Enter");
  await page.getByRole("button", { name: "Add: Shore in the evening" }).first().press("Enter");
  await page.getByRole("button", { name: "Shore in the evening", exact: true }).nth(1).press("Enter");
  await expect(page.getByRole("heading", { name: "Related pictures" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 selected")).toBeVisible();
  await expectAccessible(page, "the search of pictures");
  await page.getByRole("button", { name: "Clear", exact: true }).press("Enter");
  await expect(page.getByText("Nothing selected")).toBeVisible();
  await page.getByRole("button", { name: "Add: " }).first().press("Enter");
  await page.getByRole("button", { name: "Add 1 picture" }).press("Enter");
  await expect(page.getByLabel("What does it show?")).toHaveValue(/^Shore/);
});

test("a search of pictures without a connection says so, and is repeated", { tag: "@desk" }, async ({
  page,
  context,
  pageProblems,
}) => {
  await becomeTraveller(context);
  await openHydrated(page, "/activity/create");
  await page.route("**/media/search/**", (route) => route.abort());
  await page.getByRole("button", { name: "Add pictures" }).click();
  await page.getByText("Search", { exact: true }).click();
  const failed = page.waitForEvent("requestfailed", (request) => /=sea\b/.test(request.url()));
  await page.getByLabel("Search pictures").fill("sea");
  await failed;
  await expect(page.getByText("Error getting photos. Please check your connection")).toBeVisible();
  await page.unroute("**/media/search/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "A path with 1 people" })).toBeVisible();
  expect(pageProblems.splice(0).filter((problem) => !problem.includes("media/search"))).toEqual([]);
});
