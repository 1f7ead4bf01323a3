import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/web-accessibility.ts";
import { queryProduct } from "../support/web-database.ts";
import { receiveMail } from "../support/web-mail.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

/** A real picture and a country: only then are people asked about their address. */
async function completeProfile(personId: string, email: { readonly isUnverified: boolean }): Promise<void> {
  await queryProduct(
    `update person set image = '/scene/4/2/meander.svg', countries_lived = '{PT}', email = null,
      unverified_email = ${email.isUnverified ? "email" : "null"} where id = $1`,
    [personId],
  );
}

test("asks somebody without an address for one, once, when the profile is whole", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  const { user } = await becomeTraveller(context, "Ilse");
  const checked = page.waitForResponse("**/user/check");
  await openHydrated(page, "/");
  await checked;
  const [session] = await queryProduct("select app_info from session where person_id = $1 and app_info is not null", [
    user._id,
  ]);
  expect(session?.["app_info"]).toMatchObject({ clientVersion: "2.1", isNativeApp: false, isCapacitor: false });
  await completeProfile(user._id, { isUnverified: false });
  await openHydrated(page, "/");
  const dialog = dialogOf(page, "Please add an email address");
  await expect(dialog.getByRole("link", { name: "Email preferences" })).toBeVisible();
  await expectAccessible(page, "the prompt for an address");
  await dialog.getByRole("link", { name: "Add email" }).click();
  await expect(page).toHaveURL("/account#email");
  await expect(dialog).toBeHidden();
  const again = page.waitForResponse("**/user/check");
  await openHydrated(page, "/");
  await again;
  await expect(dialog).toBeHidden();
});

test("reminds of a link that wasn't followed, and sends it again", { tag: "@desk" }, async ({ page, context }) => {
  const { account, user } = await becomeTraveller(context, "Ilse");
  await completeProfile(user._id, { isUnverified: true });
  await openHydrated(page, "/");
  const dialog = dialogOf(page, "Please check your email");
  await expect(dialog.getByRole("link", { name: "Change Email" })).toHaveAttribute("href", "/account#email");
  await dialog.getByRole("button", { name: "Send Again" }).click();
  await expect(page.getByText("Email sent again!")).toBeVisible();
  await expect(dialog).toBeHidden();
  await receiveMail(account.emailAddress, /confirm/i);
});
