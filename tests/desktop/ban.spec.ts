import { expect } from "@playwright/test";
import { queryProduct } from "../support/web-database.ts";
import { inventPerson, logIn as logInOnWebsite, post } from "../support/web-people.ts";
import { openHydrated } from "../support/web-test.ts";
import { goTo, listViolations, test } from "./console-fixture.ts";
import { host, Website } from "./support/website.ts";

test("a ban from the proposal to the appeal and the return", async ({ testConsole: { page, logIn, logOut } }) => {
  const website = await Website.open();
  const [owner, guest] = [await website.signUp("Ferdy"), await website.signUp("Jon")];
  const path = await host(owner, "Ten islands for ten pounds");
  const statusOf = async () => (await guest.context.request.get(`/user/${owner.user._id}`)).status();
  expect(await statusOf()).toBe(200);

  // Nobody reported him: the moderator opens the case.
  await logIn("moderator@meander.example");
  await goTo(page, `#/people?q=${owner.user._id}`);
  await page.getByTestId("people-row").first().click();
  await page.getByRole("button", { name: "Open a case" }).click();
  await page.getByLabel("Rule broken").selectOption("scam");
  await page.getByLabel("Why you look at it, for colleagues").fill("The same tour under ten names");
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page.locator("[data-testid=case-head] h1")).toHaveText(/^Ferdy Tester/);
  await expect(page.getByTestId("case-report-text")).toHaveText("The same tour under ten names");
  await expect(page.getByText(/^Yours until/)).toBeVisible();
  await page.keyboard.press("l");
  await page.getByLabel("What should your colleague look at?").fill("He comes back each time");
  await page.getByRole("button", { name: "Propose it" }).click();
  const countWaiting = () =>
    page.evaluate(async () => {
      const status = await window.meander.getStatus();
      return status.ok && status.value.waitingCount;
    });
  await expect.poll(countWaiting).toBe(0);

  await logOut();
  await logIn("admin@meander.example");
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await page.getByRole("option").filter({ hasText: "Ferdy Tester" }).click();
  await expect(page.getByText(/proposes a ban$/)).toBeVisible();
  await page.keyboard.press("l");
  await expect(page.getByRole("button", { name: "Ban the account" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Undo" }).first()).toBeVisible();
  expect(await statusOf()).toBe(200);

  await expect.poll(statusOf, { timeout: 30_000 }).toBe(404);
  const cancelled = () =>
    queryProduct<{ isCancelled: boolean }>(
      `select cancelled_at is not null as "isCancelled" from activity where host_id = '${owner.user._id}'`,
    );
  await expect.poll(cancelled, { timeout: 30_000 }).toEqual([{ isCancelled: true }]);
  await expect
    .poll(async () => (await post(owner.context, `/api/private/v1.0${path}/like`, { liked: true })).status())
    .toBe(401);
  await logInOnWebsite(owner.context, { ...inventPerson(), emailAddress: owner.emailAddress });
  await openHydrated(owner.page, "/");
  await expect(owner.page).toHaveURL("/banned");
  await owner.page.getByRole("link", { name: "See the decision" }).click();
  await owner.page.locator("textarea").fill("It is one tour, and my name was misspelt.");
  await owner.page.getByRole("button", { name: "Send it" }).click();
  await expect(owner.page.getByRole("heading", { name: "We are looking at it again" })).toBeVisible();

  await logOut();
  await logIn("moderator@meander.example");
  await goTo(page, "#/queue?sort=newest");
  await page.getByRole("option").filter({ hasText: "Ferdy Tester" }).click();
  await expect(page.getByRole("region", { name: "The appeal" })).toContainText("misspelt");
  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  await expect.poll(statusOf).toBe(200);
  await expect
    .poll(() =>
      queryProduct(
        `select title from activity where host_id = '${owner.user._id}' and cancelled_at is null and status = 0`,
      ),
    )
    .toEqual([{ title: "Ten islands for ten pounds" }]);
  await openHydrated(owner.page, "/account");
  await expect(owner.page).toHaveURL("/account");
  await website.close();
});
