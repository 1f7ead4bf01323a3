import { expect } from "@playwright/test";
import { suspendAccount } from "../support/web-decision.ts";
import { becomeTraveller, inventPerson } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";
import { findWorld } from "../support/web-world.ts";

const noConnection = "It seems like you don't have connection";

test("reports a lost connection at sign-up, preserves the input, and succeeds once it is back", {
  tag: "@phone",
}, async ({ page, context }) => {
  const person = inventPerson();
  await openHydrated(page, "/");
  await page.getByRole("button", { name: "Log in" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create account?" }).click();
  await dialog.getByLabel("First name").fill(person.firstName);
  await dialog.getByLabel("Last name").fill(person.lastName);
  await dialog.getByLabel("Email address").fill(person.emailAddress);
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);

  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Sign up" }).click();
  await expect(dialog.getByText(noConnection)).toBeVisible();
  await expect(dialog.getByLabel("First name")).toHaveValue(person.firstName);
  await expect(dialog.getByLabel("Last name")).toHaveValue(person.lastName);
  await expect(dialog.getByLabel("Email address")).toHaveValue(person.emailAddress);
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveValue(person.password);

  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("dialog", { name: "Please check your email" })).toBeVisible();
});

test("sends a comment and preserves a request to join once a lost connection is back", { tag: "@desk" }, async ({
  page,
  context,
}) => {
  const { account } = await becomeTraveller(context);
  await openHydrated(page, (await findWorld()).joinable);
  // A map that is still loading reports its missing files, which this test isn't about.
  await page.locator("[data-testid=map-frame]").scrollIntoViewIfNeeded();
  await expect(page.locator("[data-testid=map-frame] canvas")).toBeVisible();
  await page.waitForLoadState("networkidle");
  const comment = page.getByLabel("Your comment");
  const text = `Is there a bench on the way? Asks ${account.lastName}.`;
  await comment.fill(text);
  await page
    .getByRole("button", { name: /I can make it/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Ask to join" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox").fill("I bring plums.");

  await context.setOffline(true);
  await sheet.getByRole("button", { name: "Send request" }).click();
  await expect(sheet.getByText(noConnection)).toBeVisible();
  await expect(sheet.getByRole("textbox")).toHaveValue("I bring plums.");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();

  await page.getByRole("button", { name: "Send", exact: true }).click();
  const sent = page.locator("#comments").getByRole("listitem").filter({ hasText: text });
  await expect(sent).toBeVisible();
  await expect(comment).toHaveValue("");
  await expect(page.getByText("You’re offline")).toBeVisible();
  await expect(page.getByText("1 change isn’t sent yet")).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText("You’re offline")).toBeHidden();
  await expect(page.getByText("1 change isn’t sent yet")).toBeHidden();
  await expect(sent).toHaveCount(1);
  await page.getByRole("button", { name: "Ask to join" }).click();
  await expect(page.getByRole("dialog").getByRole("textbox")).toHaveValue("I bring plums.");
});

test("reports that a page not yet loaded needs the network, and opens it once it is back", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  const { hostProfile, joinable } = await findWorld();
  await openHydrated(page, joinable);
  // Failed requests for the map's files would count as page errors.
  const map = page.getByTestId("map-frame").first();
  await map.scrollIntoViewIfNeeded();
  await expect(map.locator("canvas")).toBeVisible();
  await page.waitForLoadState("networkidle");
  const link = page.locator(`main a[href^="/user/"]`).first();
  const code = page.waitForResponse(/profile-page/);
  await link.hover();
  await (await code).finished();
  await context.setOffline(true);
  await link.click();
  await expect(
    page
      .getByRole("main")
      .getByText(noConnection)
      .or(page.getByRole("heading", { name: "No connection here" }))
      .first(),
  ).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).not.toHaveText(/connection|turn/i);
  expect(hostProfile).toContain("/user/");
});

test("reports a decision that can't be fetched, and shows it once it can", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  const { user } = await becomeTraveller(context, "Appealing");
  await suspendAccount(user._id);
  // Once it opens later, pages ask again by themselves.
  const opened = page.waitForResponse(/notifications\/stream/);
  await openHydrated(page, "/");
  await opened;
  const { promise: cut, resolve: cutConnection } = Promise.withResolvers<void>();
  await page.route("**/appeal/*", async (route) => {
    if (route.request().resourceType() !== "fetch") return route.fallback();
    await cut;
    await route.abort();
  });
  await page.getByRole("link", { name: "Why, and how to ask us to look again" }).click();
  const main = page.getByRole("main");
  await expect(main.locator('[aria-busy="true"]')).toBeVisible();
  cutConnection();
  await expect(main.getByRole("alert")).toContainText(noConnection);
  await page.unroute("**/appeal/*");
  await main.getByRole("button", { name: "Try again" }).click();
  await expect(main.getByRole("heading", { level: 1, name: "Your account is paused" })).toBeVisible();
});

test("preserves the place and filters of a failed search, also on a page opened with them", {
  tag: "@phone",
}, async ({ page, context }) => {
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  await openHydrated(page, "/discover?words=anything");
  await expect(page.getByRole("link", { name: "Search without “anything”" })).toBeInViewport({ ratio: 1 });
  await openHydrated(page, "/discover/united-kingdom/england/london?categories=12");
  await expect(page.getByRole("link", { name: "Cuisine" })).toBeInViewport({ ratio: 1 });
  await context.setOffline(true);
  await page.getByRole("link", { name: "Nightlife" }).click();
  await expect(page.getByRole("heading", { name: "The search didn’t come back" })).toBeVisible();
  await expect(heading).toHaveText("Activities in London");
  await expect(page.getByRole("combobox", { name: "Where" })).toHaveValue("London");
  await expect(page.getByText(`${noConnection}. Your filters are still here.`)).toBeVisible();
  // The map of the last search would be of another place.
  await page.getByRole("button", { name: "Map", exact: true }).click();
  await expect(page.locator("[data-testid=map-failed]").getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.locator("[data-testid=map-pin]")).toHaveCount(0);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "The search didn’t come back" })).toHaveCount(0);
  await expect(heading).toHaveText("Activities in London");
});

test("says that a page whose code can't be loaded needs the network, and loads it once it is back", {
  tag: "@desk",
}, async ({ page, context, pageProblems }) => {
  await openHydrated(page, (await findWorld()).joinable);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("banner").getByRole("link").first().click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "No connection here" })).toBeVisible();
  await context.setOffline(false);
  await main.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(main.getByRole("heading", { level: 1 })).not.toHaveText(/connection|turn/i);
  // The browser reports the file that it couldn't load, which the screen says in words; nothing else failed.
  const others = pageProblems.splice(0).filter((problem) => !/dynamically imported module|preload CSS/.test(problem));
  expect(others).toEqual([]);
});
