import { expect, type Page } from "@playwright/test";
import { countFound, countOnMap } from "./web-pins.ts";
import { type Role, waitUntilHydrated } from "./web-test.ts";
import type { World } from "./web-world.ts";

/** One screen of the website in one state. */
export type Screen = {
  readonly name: string;
  readonly as: Role;
  readonly path: (world: World) => string;
  /** The expected status; 200 by default. */
  readonly status?: number;
  /** Brings the page at `path` to the state; stores nothing. */
  readonly reach?: (page: Page) => Promise<void>;
  /** Its parts appear on other screens at both widths, so it is tested on a phone only. */
  readonly isPhoneOnly?: true;
};

const visitors: readonly Screen[] = [
  { name: "main screen", as: "visitor", path: () => "/" },
  { name: "discover London", as: "visitor", path: () => "/discover/united-kingdom/england/london", isPhoneOnly: true },
  {
    name: "discover with filters",
    as: "visitor",
    path: () => "/discover/united-kingdom/england/london?words=walk&categories=1,8&date=0",
  },
  { name: "discover on the map", as: "visitor", path: () => "/discover/united-kingdom/england/london", reach: showMap },
  {
    name: "discover without results",
    as: "visitor",
    path: () => "/discover/united-kingdom/england/london?words=zeppelin",
  },
  { name: "discover an unknown place", as: "visitor", path: () => "/discover?place=Nowhereville" },
  { name: "activity as a visitor", as: "visitor", path: ({ joinable }) => joinable },
  { name: "suggested activity", as: "visitor", path: ({ suggested }) => suggested },
  { name: "activity with the menu open", as: "visitor", path: ({ joinable }) => joinable, reach: openMenu },
  { name: "invitation to log in", as: "visitor", path: ({ joinable }) => joinable, reach: openJoinSheet },
  { name: "profile of a host", as: "visitor", path: ({ hostProfile }) => hostProfile },
  {
    name: "project over a profile",
    as: "visitor",
    path: ({ hostProfile }) => hostProfile,
    reach: openFirstOf("Projects"),
  },
  {
    name: "position over a profile",
    as: "visitor",
    path: ({ hostProfile }) => hostProfile,
    reach: openFirstOf("Experience"),
  },
  { name: "project by itself", as: "visitor", path: ({ projectPath }) => projectPath },
  { name: "position by itself", as: "visitor", path: ({ experiencePath }) => experiencePath },
  { name: "project that is not there", as: "visitor", status: 404, path: () => "/project/nobody-made-this" },
  {
    name: "activity that is not there",
    as: "visitor",
    status: 404,
    path: () => "/activity/01900000-0000-7000-8000-000000000000",
  },
  { name: "log-in dialog", as: "visitor", path: () => "/", reach: openLogin },
  { name: "sign-up dialog with its messages", as: "visitor", path: () => "/", reach: submitInvalidSignUp },
  {
    name: "new-password dialog",
    as: "visitor",
    path: () => `/?passwordResetHash=${"x".repeat(43)}`,
    reach: waitForDialog,
  },
  {
    name: "login elsewhere that failed",
    as: "visitor",
    path: () => "/login/problem?why=loginTermsNeeded&provider=demo",
    isPhoneOnly: true,
  },
  { name: "list of somebody", as: "visitor", path: ({ list }) => list },
  { name: "create without a session", as: "visitor", path: () => "/activity/create" },
  { name: "terms", as: "visitor", path: () => "/legal/terms" },
  { name: "privacy policy", as: "visitor", path: () => "/legal/privacy" },
  { name: "help", as: "visitor", path: () => "/support" },
];

const travellers: readonly Screen[] = [
  { name: "activity with the join sheet", as: "traveller", path: ({ joinable }) => joinable, reach: openJoinSheet },
  { name: "activity somebody is in", as: "traveller", path: ({ joined }) => joined },
  { name: "report of a host", as: "traveller", path: ({ hostProfile }) => hostProfile, reach: openReport },
  { name: "create, what and where", as: "traveller", path: () => "/activity/create", reach: fillFormUntil("where") },
  { name: "create, when", as: "traveller", path: () => "/activity/create", reach: fillFormUntil("when") },
  { name: "create, details", as: "traveller", path: () => "/activity/create", reach: fillFormUntil("details") },
  { name: "create with everything missing", as: "traveller", path: () => "/activity/create", reach: publishIncomplete },
  { name: "suggest", as: "traveller", path: () => "/activity/suggest" },
  { name: "inbox", as: "traveller", path: () => "/notifications" },
  { name: "upcoming activities", as: "traveller", path: ({ travellerId }) => `/user/${travellerId}/upcoming` },
  { name: "past activities", as: "traveller", path: ({ travellerId }) => `/user/${travellerId}/past` },
  { name: "suggested activities", as: "traveller", path: ({ travellerId }) => `/user/${travellerId}/suggested` },
  { name: "own profile", as: "traveller", path: ({ travellerId }) => `/user/${travellerId}/` },
  { name: "account", as: "traveller", path: () => "/account" },
  { name: "change of address", as: "traveller", path: () => "/account", reach: changeAddress, isPhoneOnly: true },
  { name: "change of password", as: "traveller", path: () => "/account", reach: changePassword, isPhoneOnly: true },
  { name: "deletion of an account", as: "traveller", path: () => "/account", reach: openDeletion, isPhoneOnly: true },
  { name: "last searches", as: "traveller", path: () => "/", reach: useSearchField },
  { name: "own lists", as: "traveller", path: () => "/lists" },
  { name: "new list", as: "traveller", path: () => "/lists", reach: startList, isPhoneOnly: true },
  { name: "own list", as: "traveller", path: ({ list }) => list },
  {
    name: "activity put on a list",
    as: "traveller",
    path: ({ joinable }) => joinable,
    reach: openLists,
    isPhoneOnly: true,
  },
  { name: "rating of an activity", as: "traveller", path: ({ ratable }) => ratable, reach: submitEmptyRating },
  {
    name: "block of a person",
    as: "traveller",
    path: ({ hostProfile }) => hostProfile,
    reach: openBlocking,
    isPhoneOnly: true,
  },
  { name: "appeal", as: "traveller", path: ({ appeal }) => appeal },
];

const hosts: readonly Screen[] = [
  { name: "activity as its host", as: "host", path: ({ hostsActivity }) => hostsActivity },
  { name: "upcoming activities of a host", as: "host", path: ({ hostId }) => `/user/${hostId}/upcoming` },
  { name: "attendance at an activity", as: "host", path: ({ pastHosted }) => pastHosted, reach: seeAttendance },
  { name: "inbox of a host", as: "host", path: () => "/notifications" },
];

const staff: readonly Screen[] = [
  { name: "profile shared among staff", as: "moderator", path: ({ sharedProfile }) => sharedProfile },
  { name: "active activities", as: "moderator", path: () => "/admin?q=walk" },
  {
    name: "active activities without a match",
    as: "moderator",
    path: () => "/admin?only_tourists=true&only_local_searches=true&q=zeppelin",
  },
];

export const screens: readonly Screen[] = [...visitors, ...travellers, ...hosts, ...staff];

export async function showScreen(page: Page, screen: Screen, world: World): Promise<void> {
  const response = await page.goto(screen.path(world));
  expect(response?.status(), `status of ${screen.path(world)}`).toBe(screen.status ?? 200);
  await waitUntilHydrated(page);
  await expect(page.getByRole("main")).toBeVisible();
  await screen.reach?.(page);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

// The pseudo-locale changes letters, so these use classes and roles instead of texts.

async function showMap(page: Page): Promise<void> {
  const toggle = page.locator("[data-testid=discover-toggle]");
  if (await toggle.isVisible()) await toggle.click();
  await expect(page.locator("canvas")).toBeVisible();
  await expect.poll(() => countOnMap(page)).toBe(await countFound(page));
}

async function openMenu(page: Page): Promise<void> {
  await page.locator("[data-testid=activity-hero] [aria-haspopup=menu]").click();
  await expect(page.getByRole("menu")).toBeVisible();
}

async function openJoinSheet(page: Page): Promise<void> {
  await page.locator("[data-testid=date-vote] button").first().click();
  await page.locator("[data-slot=join-bar] button").click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

function openFirstOf(section: "Projects" | "Experience") {
  const path = section === "Projects" ? "/project/" : "/experience/";
  return async (page: Page) => {
    await page.locator(`main a[href^="${path}"]`).first().click();
    await expect(page.getByRole("dialog").getByRole("heading", { level: 1 })).toBeVisible();
  };
}

async function openLogin(page: Page): Promise<void> {
  await page.locator("[data-testid=top-bar-nav] button").first().click();
  await expect(page.getByRole("dialog").locator("input[name=password]")).toBeVisible();
}

async function waitForDialog(page: Page): Promise<void> {
  await expect(page.getByRole("dialog").locator("input[name=newPassword]")).toBeVisible();
}

async function submitInvalidSignUp(page: Page): Promise<void> {
  await openLogin(page);
  await page.getByRole("dialog").locator("form button").last().click();
  await page.getByRole("dialog").locator("input[name=firstName]").fill("Ines");
  await page.getByRole("dialog").locator("button[type=submit]").click();
  await expect(page.getByRole("dialog").locator("[aria-invalid=true]").first()).toBeVisible();
}

async function openReport(page: Page): Promise<void> {
  await page.locator("[data-testid=profile-hero-actions] [aria-haspopup=menu]").click();
  await page.getByRole("menuitem").first().click();
  await expect(page.getByRole("dialog").locator("textarea")).toBeVisible();
}

async function changeAddress(page: Page): Promise<void> {
  await page.locator("#email [data-testid=account-panel-actions] button").click();
  await expect(page.locator("#email form input[type=email]")).toBeVisible();
}

async function changePassword(page: Page): Promise<void> {
  await page.locator("#password button").click();
  await expect(page.getByRole("dialog").locator("input[type=password]").first()).toBeVisible();
}

async function openDeletion(page: Page): Promise<void> {
  await page.locator("#delete [data-testid=account-panel-actions] button").click();
  await expect(page.getByRole("dialog").locator("[data-testid=delete-form]")).toBeVisible();
}

async function useSearchField(page: Page): Promise<void> {
  await page.locator("[data-slot=search-form] input").first().fill("");
  await expect(page.locator("[data-testid=recent-searches] a").first()).toBeVisible();
}

async function startList(page: Page): Promise<void> {
  await page.locator("[data-testid=list-page] button").first().click();
  await expect(page.getByRole("dialog").locator("form")).toBeVisible();
}

async function openLists(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole("menuitem").first().click();
  await expect(page.getByRole("dialog").getByRole("checkbox").first()).toBeVisible();
}

async function submitEmptyRating(page: Page): Promise<void> {
  await page.locator("[data-testid=rating-form] button[type=submit]").click();
  await expect(page.locator("[data-testid=rating-form] [id$=-error]").filter({ hasText: /./ }).first()).toBeVisible();
}

async function openBlocking(page: Page): Promise<void> {
  await page.locator("[data-testid=profile-hero-actions] [aria-haspopup=menu]").click();
  await page.getByRole("menuitem").nth(1).click();
  await expect(page.getByRole("dialog").locator("button").first()).toBeVisible();
}

async function seeAttendance(page: Page): Promise<void> {
  await expect(page.locator("[data-testid=host-panel-people] li").first()).toBeVisible();
}

async function nextStep(page: Page): Promise<void> {
  const next = page.locator("[data-testid=activity-form-next]");
  if (await next.isVisible()) await next.click();
}

/** A phone shows one step at a time, a desktop all of them. */
function fillFormUntil(step: "where" | "when" | "details") {
  return async (page: Page) => {
    await page.locator("#field-title").fill("Along the canal");
    await page.locator("[data-testid=category-tile]").first().click();
    await nextStep(page);
    await page.locator("[data-testid=place-search] input").pressSequentially("Camden");
    await page.locator("[data-testid=place-search]").getByRole("option").first().click();
    await expect(page.locator("[data-testid=meeting-point-map] canvas")).toBeVisible();
    if (step === "where") return;
    await nextStep(page);
    await page.locator("[data-testid=day-picker-day]").nth(2).click();
    await page.locator("[data-testid=day-times] [data-testid=period-choices] button").nth(2).click();
    if (step === "details") await nextStep(page);
  };
}

async function publishIncomplete(page: Page): Promise<void> {
  // A phone shows one step at a time and stops at the first incomplete one.
  await page
    .locator("[data-testid=activity-form-publish]:visible, [data-testid=activity-form-next]:visible")
    .first()
    .click();
  await expect(page.locator("[id$=-error]").filter({ hasText: /./ }).first()).toBeVisible();
}
