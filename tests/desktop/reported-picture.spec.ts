import { expect } from "@playwright/test";
import { photo } from "../api/support/pictures.ts";
import { queryProduct } from "../support/web-database.ts";
import { post } from "../support/web-people.ts";
import { productUrl } from "../support/web-target.ts";
import { listViolations, test } from "./console-fixture.ts";
import { Website } from "./support/website.ts";

/** A new person's avatar, uploaded and reported through the website's API. */
async function reportAvatar() {
  const website = await Website.open();
  const [owner, reporter] = [await website.signUp("Mara"), await website.signUp("Jon")];
  const file = { name: "face.png", mimeType: "image/png", buffer: await photo(700, 700).png().toBuffer() };
  const uploaded = await owner.context.request.post("/api/private/v1.0/media/upload", {
    headers: { Origin: productUrl() },
    multipart: { kind: "avatar", image: file },
  });
  const { imageURL } = (await uploaded.json()) as { imageURL: string };
  await post(owner.context, "/api/private/v1.0/user/update", { user: { image: imageURL } });
  const [id] = /[0-9a-f-]{36}/.exec(imageURL) ?? [];
  const report = { text: "That is me in the photo, not her.", category: "impersonation" };
  expect((await post(reporter.context, `/api/private/v1.0/media/${id}/report`, report)).ok()).toBe(true);
  const statusOf = async () => (await reporter.context.request.get(imageURL)).status();
  return { website, owner, imageURL, statusOf };
}

test("a reported picture is blurred and grey, and gone once it is removed", async ({ testConsole }) => {
  const { page, logIn } = testConsole;
  const { website, owner, statusOf } = await reportAvatar();
  expect(await statusOf()).toBe(200);
  await logIn("moderator@meander.example");
  await page.getByLabel("Subject").selectOption("image");
  await page.getByRole("listbox", { name: "Cases" }).getByRole("option").first().click();
  await expect(page.locator("[data-testid=case-head] h1")).toHaveText(/^Mara Tester/);
  const picture = page.locator("[data-testid=case-picture] img");
  await expect(picture).toHaveAttribute("data-veiled", "true");
  await expect(picture).toHaveCSS("filter", /blur/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(700);
  await expect(page.getByText("It had no words.")).toBeVisible();
  expect(await listViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Remove content" }).click();
  await page.keyboard.press("Enter");
  await expect.poll(statusOf).toBe(404);
  const imageOf = () =>
    queryProduct<{ image: string | null }>(`select image from person where id = '${owner.user._id}'`);
  expect(await imageOf()).toEqual([{ image: null }]);
  await website.close();
});
