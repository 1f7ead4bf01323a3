import { expect, type Page } from "@playwright/test";
import { photo } from "../api/support/pictures.ts";
import { findViolations } from "../support/axe-in-page.ts";
import { queryProduct } from "../support/web-database.ts";
import { becomeTraveller, post } from "../support/web-people.ts";
import { productUrl } from "../support/web-target.ts";
import { openHydrated, test } from "../support/web-test.ts";
import { findWorld } from "../support/web-world.ts";

const optionsOf = (page: Page, text: string) =>
  page
    .locator("#comments")
    .getByRole("listitem")
    .filter({ hasText: text })
    .getByRole("button", { name: /^Options for/ });

test("reports somebody's comment, and edits and deletes one's own, from its menu", { tag: "@phone" }, async ({
  page,
  context,
  anotherContext,
}) => {
  const { account } = await becomeTraveller(context);
  const { joinable } = await findWorld();
  const text = `Only cash, ask ${account.lastName}.`;
  await post(context, `/api/private/v1.0/activity/${joinable.split("/")[2]}/comment`, { text });
  const other = await anotherContext();
  await becomeTraveller(other, "Odile");
  const reader = await other.newPage();
  await openHydrated(reader, joinable);
  await optionsOf(reader, text).click();
  await expect(reader.getByRole("menuitem")).toHaveText(["Report comment"]);
  await reader.getByRole("menuitem", { name: "Report comment" }).click();
  const sheet = reader.getByRole("dialog", { name: "Report this comment" });
  const sendReport = sheet.getByRole("button", { name: "Send report" });
  await sendReport.click();
  await expect(sendReport).toHaveCSS("color", "rgb(255, 255, 255)");
  await expect(sheet.getByLabel("What is wrong?")).toHaveAccessibleDescription("Choose a reason");
  expect(await findViolations(reader)).toEqual([]);
  await sheet.getByLabel("What is wrong?").selectOption("Spam or advertising");
  await sheet.getByLabel("Tell us what happened").fill("Sells something.");
  await sendReport.click();
  await expect(reader.getByText("The comment was reported")).toBeVisible();
  const reports = await queryProduct(
    `select r.category from report r join moderation_case k on k.id = r.case_id join comment c on c.id = k.subject_id
     where k.subject_type = 'comment' and c.text = $1`,
    [text],
  );
  expect(reports).toEqual([{ category: "spam" }]);

  await openHydrated(page, joinable);
  await optionsOf(page, text).click();
  await page.getByRole("menuitem", { name: "Change comment" }).click();
  const changed = `${text} Cards too.`;
  await page.locator("#comments").getByRole("listitem").getByRole("textbox").fill(changed);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(optionsOf(page, changed)).toBeFocused();
  await optionsOf(page, changed).click();
  await page.getByRole("menuitem", { name: "Delete comment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete comment" }).click();
  await expect(page.getByText(changed)).toHaveCount(0);
});

test("suggests people to mention by their faces", { tag: "@phone" }, async ({ page, context, anotherContext }) => {
  const { joinable } = await findWorld();
  const other = await anotherContext();
  const { account } = await becomeTraveller(other, "Odile");
  const image = { name: "face.jpg", mimeType: "image/jpeg", buffer: await photo(800, 800).jpeg().toBuffer() };
  const uploaded = await other.request.post(`${productUrl()}/api/private/v1.0/media/upload`, {
    headers: { origin: productUrl() },
    multipart: { kind: "avatar", image },
  });
  const { imageURL } = (await uploaded.json()) as { imageURL: string };
  await post(other, "/api/private/v1.0/user/update", { user: { image: imageURL } });
  await post(other, `/api/private/v1.0/activity/${joinable.split("/")[2]}/comment`, { text: "Bring cash." });
  await becomeTraveller(context);
  await openHydrated(page, joinable);
  const field = page.locator("#comments").getByRole("textbox");
  await field.pressSequentially(`Hello @${account.lastName}`);
  const suggestion = page.getByRole("option", { name: account.lastName });
  await expect
    .poll(() => suggestion.locator("img").evaluate((face: HTMLImageElement) => face.naturalWidth))
    .toBeGreaterThan(0);
  await field.press("Enter");
  await expect(field).toHaveValue(`Hello @${account.firstName} ${account.lastName} `);
});
