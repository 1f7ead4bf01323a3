import { expect } from "@playwright/test";
import { english } from "../api/support/english.ts";
import { photo } from "../api/support/pictures.ts";
import { queryProduct } from "../support/web-database.ts";
import { post } from "../support/web-people.ts";
import { productUrl } from "../support/web-target.ts";
import { openHydrated } from "../support/web-test.ts";
import { goTo, listViolations, test } from "./console-fixture.ts";
import { rowOf } from "./support/activity-rows.ts";
import { reconnect } from "./support/reconnect.ts";
import { giveFace, host, upload, Website } from "./support/website.ts";

/** A new person's avatar, uploaded and reported through the website's API. */
async function reportAvatar() {
  const website = await Website.open();
  const [owner, reporter] = [await website.signUp("Mara"), await website.signUp("Jon")];
  const imageURL = await giveFace(owner);
  const [id] = /[0-9a-f-]{36}/.exec(imageURL) ?? [];
  const report = { text: "She is not yet of age.", category: "under18" };
  expect((await post(reporter.context, `/api/private/v1.0/media/${id}/report`, report)).ok()).toBe(true);
  const statusOf = async () => (await reporter.context.request.get(imageURL)).status();
  /** Whether the profile's page as it is served names the picture: in its link preview, its structured data, anywhere. */
  const isOnPage = async () =>
    (await (await reporter.context.request.get(`/user/${owner.user._id}`)).text()).includes(id ?? "");
  return { website, owner, imageURL, statusOf, isOnPage };
}

test("a reported picture is blurred and grey, of somebody under 18 always, and gone once it is removed", async ({
  testConsole,
}) => {
  const { page, logIn } = testConsole;
  const { website, owner, imageURL, statusOf, isOnPage } = await reportAvatar();
  expect([await statusOf(), await isOnPage()]).toEqual([200, true]);
  await logIn("moderator@meander.example");
  await page.getByLabel("Subject").selectOption("image");
  await page.getByRole("listbox", { name: "Cases" }).getByRole("option").first().click();
  await expect(page.locator("[data-testid=case-head] h1")).toHaveText(/^Mara Tester/);
  const picture = page.locator("[data-testid=case-picture] img").first();
  await expect(picture).toHaveAttribute("data-veiled", "true");
  await expect(picture).toHaveCSS("filter", /blur/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(700);
  await expect(page.getByText("It had no words.")).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press("Control+,");
  const setting = page.getByLabel("Pictures start blurred");
  await setting.press(" ");
  await expect(setting).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(setting).toBeHidden();
  await expect(picture).toHaveAttribute("data-veiled", "true");

  await page.getByRole("button", { name: "Remove content" }).click();
  await page.keyboard.press("Enter");
  await expect.poll(statusOf).toBe(404);
  const imageOf = () =>
    queryProduct<{ image: string | null }>(`select image from person where id = '${owner.user._id}'`);
  expect(await imageOf()).toEqual([{ image: null }]);
  await expect.poll(isOnPage).toBe(false);

  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(statusOf).toBe(200);
  await expect.poll(imageOf).toEqual([{ image: imageURL }]);
  await expect.poll(isOnPage).toBe(true);
  await website.close();
});

test("a reported picture is removed without a network, appealed against and restored", async ({ testConsole }) => {
  const { page, logIn, logOut, proxy } = testConsole;
  const website = await Website.open();
  const [owner, reporter] = [await website.signUp("Ilka"), await website.signUp("Jon")];
  // Unlike the one that was removed above, which would be recognised.
  const imageURL = await giveFace(owner, photo(700, 700).flip().negate({ alpha: false }));
  const statusOf = async () => (await reporter.context.request.get(imageURL)).status();
  const picture = page.locator("[data-testid=case-picture] img").first();
  const widthOf = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);

  await openHydrated(reporter.page, `/user/${owner.user._id}/`);
  await reporter.page.getByRole("button", { name: /^Open .*Ilka.* picture$/ }).click();
  await reporter.page.getByRole("button", { name: "Report", exact: true }).click();
  const sheet = reporter.page.getByRole("dialog").last();
  await sheet.getByLabel("What is wrong?").selectOption("unsafe");
  await sheet.locator("textarea").fill("It shows a weapon.");
  await sheet.getByRole("button", { name: "Send report" }).click();
  await expect(reporter.page.getByText(english("reportForm.doneImage"))).toBeVisible();

  await logIn("moderator@meander.example");
  await goTo(page, "#/queue?sort=newest");
  await page.getByRole("option").filter({ hasText: "Ilka Tester" }).click();
  await expect(page.getByTestId("picture-places")).toHaveText("The person’s picture");
  await expect.poll(widthOf).toBe(700);
  await expect(page.getByRole("contentinfo")).toContainText("up to date");
  proxy.disconnect();
  await expect(page.getByRole("contentinfo")).toContainText("Offline since");
  // Only what is on disk is left.
  await page.reload();
  await page.getByRole("option").filter({ hasText: "Ilka Tester" }).click();
  await expect.poll(widthOf).toBe(700);
  await page.getByRole("button", { name: "Remove content" }).click();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("contentinfo")).toContainText("1 decision waits");
  expect(await statusOf()).toBe(200);
  await reconnect(testConsole);
  await expect.poll(statusOf).toBe(404);

  const [strike] = await queryProduct<{ id: string }>(`select id from strike where person_id = '${owner.user._id}'`);
  await expect(async () => {
    await openHydrated(owner.page, `/appeal/${strike?.id}`);
    await expect(owner.page.locator("textarea")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await owner.page.locator("textarea").fill("It is a kitchen knife, and I cook.");
  await owner.page.getByRole("button", { name: "Send it" }).click();
  await expect(owner.page.getByRole("heading", { name: "We are looking at it again" })).toBeVisible();

  await logOut();
  await logIn("admin@meander.example");
  await goTo(page, "#/queue?sort=newest");
  await page.getByRole("option").filter({ hasText: "Ilka Tester" }).click();
  await expect(page.getByRole("region", { name: "The appeal" })).toContainText("I cook");
  await page.keyboard.press("b");
  await expect(page.getByRole("button", { name: "Take the decision back" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(statusOf).toBe(200);
  await expect
    .poll(() => queryProduct(`select image from person where id = '${owner.user._id}'`))
    .toEqual([{ image: imageURL }]);
  await website.close();
});

test("shows people’s faces and the photos of activities", async ({ testConsole: { page, logIn } }) => {
  const website = await Website.open();
  const mara = await website.signUp("Mara");
  await giveFace(mara);
  const title = `Lanterns ${mara.user._id.slice(-6)}`;
  const path = await host(mara, title);
  const src = await upload(mara, "image", await photo(1280, 720).png().toBuffer());
  const images = [{ src, alt: "Lanterns over the lock" }];
  await mara.context.request.patch(`/api/private/v1.0${path}`, { headers: { Origin: productUrl() }, data: { images } });

  await logIn("admin@meander.example");
  const widthOf = (selector: string) => () =>
    page.locator(selector).evaluate((image: HTMLImageElement) => image.naturalWidth);
  await goTo(page, `#/people?q=${mara.user._id}`);
  await expect.poll(widthOf("[data-testid=people-row] [data-testid=avatar] img")).toBe(320);
  await goTo(page, `#/activities?q=${encodeURIComponent(title)}`);
  await rowOf(page, title).locator("[col-id='title']").click();
  await expect.poll(widthOf("img[alt='Lanterns over the lock']")).toBe(960);
  await website.close();
});
